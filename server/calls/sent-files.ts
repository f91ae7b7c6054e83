// Files of a call, extracted from its body.

export interface SentFile {
  bytes: Buffer
  /** SHA-256 in hexadecimal digits. */
  hash: string
}

/** Files by the text that replaces their data URLs in the body: `file:` and the hash. */
export type SentFiles = ReadonlyMap<string, SentFile>
