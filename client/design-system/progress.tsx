/** A thin bar at the top of the window while something is under way whose end nobody knows. */
export function Progress({ isActive, label }: { isActive: boolean; label: string }) {
  return isActive ? <div role="progressbar" aria-label={label} className="progress" /> : null
}
