/** Shown before a count of results: the corrected search texts. Renders nothing if no text was corrected. */
export function CorrectedSearch({ texts }: { texts: readonly (string | undefined)[] }) {
  const corrected = texts.filter((text) => text !== undefined)
  if (corrected.length === 0) return null
  return (
    <span className="text-ink">
      Results for <strong>{corrected.join(', ')}</strong>:{' '}
    </span>
  )
}
