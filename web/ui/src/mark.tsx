/** The mark of Storehouse: a house with shelves. Inline, so that it appears in the first frame. */
export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="7" fill="var(--mantine-color-cyan-9)" />
      <g fill="none" stroke="#fff" strokeLinejoin="round">
        <path d="M6 14 16 7l10 7v11H6z" strokeWidth="2.4" />
        <path d="M11 25v-7h10v7M11 21.5h10" strokeWidth="2.2" />
      </g>
    </svg>
  );
}
