// Explains errors of PostgreSQL to operators.
import { PrivateClusterError } from './errors.ts'

const remedies: [RegExp, string][] = [
  [/No space left on device|ENOSPC/, 'the disk is full: free some space and start again'],
  [/Disk quota exceeded|EDQUOT/, 'the disk quota is used up: free some space and start again'],
  [/Read-only file system|EROFS/, 'the file system is read-only: put DATA_DIR on one that can be written'],
  [/could not create shared memory segment|Cannot allocate memory/, 'there is too little free memory'],
]

/** Returns an error with the remedy if it is known, otherwise with PostgreSQL's first error message. */
export function explainFailure(what: string, output: string, logFile?: string): PrivateClusterError {
  const remedy = remedies.find(([pattern]) => pattern.test(output))?.[1]
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const message = lines.find((line) => /\b(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1) ?? 'no message'
  const seeAlso = logFile === undefined ? '' : ` (see ${logFile})`
  return new PrivateClusterError(
    `${what}: ${remedy ?? message.replace(/^.*?\b(?=FATAL|PANIC|error)/, '').trim()}${seeAlso}`,
  )
}
