/** Says before a count what misspelt texts were taken for; nothing where all are as typed. */
export function CorrectedSearch({ texts }: { texts: readonly (string | undefined)[] }) {
  const corrected = texts.filter((text) => text !== undefined)
  if (corrected.length === 0) return null
  return (
    <span className="text-ink">
      Results for <strong>{corrected.join(', ')}</strong>:{' '}
    </span>
  )
}
