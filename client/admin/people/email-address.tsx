/** A long e-mail address breaks before the domain, not within a word. */
export function EmailAddress({ email }: { email: string }) {
  const [name, domain] = [email.slice(0, email.indexOf('@') + 1), email.slice(email.indexOf('@') + 1)]
  return (
    <span className="email-address">
      <span>{name}</span>
      <wbr />
      <span>{domain}</span>
    </span>
  )
}
