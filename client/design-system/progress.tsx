/** A thin bar at the top of the window while something is under way whose end nobody knows. */
export function Progress({ isActive, label }: { isActive: boolean; label: string }) {
  if (!isActive) return null
  // A section, since whoever goes from landmark to landmark would not come upon what lies beside them all.
  return (
    <section aria-label={label}>
      <div role="progressbar" aria-label={label} className="progress" />
    </section>
  )
}
