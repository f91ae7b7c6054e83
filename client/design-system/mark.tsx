const drawings = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: 'M12 11v5.5m0-9h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  warning:
    'M12 9.5v4.5m0 3h.01M10.3 4 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0z',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  columns: 'M4 4.5h16v15H4zM9.3 4.5v15m5.4-15v15',
  density: 'M4 5h16M4 9.7h16M4 14.3h16M4 19h16',
  filter: 'M4 6.5h16M7 12h10m-7 5.5h4',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15',
  list: 'M4 4.5h6v6H4zM4 13.5h6v6H4zM14 6h6m-6 3h4m-4 6h6m-6 3h4',
} as const

export type MarkName = keyof typeof drawings

/** Icons of the controls, as inline SVG: they must be visible before any file has loaded. */
export function Mark({ name, className = 'size-5' }: { name: MarkName; className?: string }) {
  return (
    <svg
      className={`flex-none fill-none stroke-current stroke-2 ${className}`}
      viewBox="0 0 24 24"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
