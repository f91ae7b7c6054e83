interface Score {
  title: string
  /** 0–100 */
  percent: number
}

/** A list of scores with bars. The bars are SVG, because the content security policy allows no inline styles. */
export function ScoreBars({ scores }: { scores: readonly Score[] }) {
  return (
    <dl className="grid gap-x-10 gap-y-4.5 md:grid-cols-2">
      {scores.map(({ title, percent }) => (
        <div key={title} className="grid grid-cols-[1fr_auto] gap-y-1.5 font-semibold text-ink">
          <dt>{title}</dt>
          <dd>{`${percent}%`}</dd>
          <dd aria-hidden="true" className="col-span-2">
            <svg
              className="block h-2 w-full overflow-hidden rounded-pill bg-line"
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect className="fill-sea" width={percent} height="8" />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  )
}
