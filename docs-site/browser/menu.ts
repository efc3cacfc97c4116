/** The navigation behind a button, on narrow screens. */
export function openMenu(): void {
  const [button, menu] = [document.getElementById('menu-button'), document.getElementById('menu')];
  if (!button || !menu) return;
  button.addEventListener('click', () => {
    const isOpen = menu.classList.toggle('open');
    button.setAttribute('aria-expanded', String(isOpen));
  });
}
