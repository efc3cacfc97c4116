/** Something to wait for, and the way to make it happen. */
export function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return {
    given,
    give: () => {
      give();
    },
  };
}
