// What PostgreSQL's last words mean for an operator.
import { PrivateClusterError } from './errors.ts'

const remedies: [RegExp, string][] = [
  [/No space left on device|ENOSPC/, 'the disk is full: free some space and start again'],
  [/Disk quota exceeded|EDQUOT/, 'the disk quota is used up: free some space and start again'],
  [/Read-only file system|EROFS/, 'the file system is read-only: put DATA_DIR on one that can be written'],
  [/could not create shared memory segment|Cannot allocate memory/, 'there is too little free memory'],
]

/** The remedy where it is known, else PostgreSQL's own first fatal line. */
export function explainFailure(what: string, output: string, logFile?: string): PrivateClusterError {
  const remedy = remedies.find(([pattern]) => pattern.test(output))?.[1]
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const told = lines.find((line) => /\b(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1) ?? 'no message'
  const seeAlso = logFile === undefined ? '' : ` (see ${logFile})`
  return new PrivateClusterError(
    `${what}: ${remedy ?? told.replace(/^.*?\b(?=FATAL|PANIC|error)/, '').trim()}${seeAlso}`,
  )
}
