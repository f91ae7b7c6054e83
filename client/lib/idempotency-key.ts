/** A key that lets a call be retried without doing its work twice. `crypto.randomUUID` does not exist on plain http. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
