import { house } from '#client/lib/house.ts'

/** A note beside a form that sends nothing: says so and gives an e-mail address instead. */
export function SilentNote({ text }: { text: string }) {
  return (
    <p className="text-small">
      <span>{`${text} `}</span>
      <a href={`mailto:${house().email}`} className="inline-block py-0.5 underline hover:no-underline">
        write to us
      </a>
      .
    </p>
  )
}
