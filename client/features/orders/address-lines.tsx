import type { Address } from '#contract/orders.ts'

export function AddressLines({ address }: { address: Address }) {
  const { name, line1, line2 = '', postcode, city, country } = address
  return (
    <address className="not-italic text-ink wrap-anywhere">
      {[name, line1, line2, `${postcode} ${city}`, country]
        .filter((line) => line !== '')
        .map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be the same
          <span key={index} className="block">
            {line}
          </span>
        ))}
    </address>
  )
}
