/** A thin bar at the top of the window: indeterminate progress. */
export function Progress({ isActive, label }: { isActive: boolean; label: string }) {
  if (!isActive) return null
  // A landmark, because screen reader users who navigate by landmarks would miss content outside of all of them.
  return (
    <section aria-label={label}>
      <div role="progressbar" aria-label={label} className="progress" />
    </section>
  )
}
