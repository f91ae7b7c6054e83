/** An error that an operator can fix: the message says how, in one line. */
export class PrivateClusterError extends Error {
  override name = 'PrivateClusterError'
}

/** Another server process works on the same folder. */
export class PrivateClusterInUseError extends PrivateClusterError {
  override name = 'PrivateClusterInUseError'
  readonly directory: string
  /** Undefined if the other process has written no note, or runs in another container. */
  readonly ownerPid: number | undefined

  constructor(directory: string, owner: string, ownerPid: number | undefined) {
    super(
      `Another Halyard server (${owner}) already works on the database folder ${directory}: ` +
        'stop it first, or give this one a DATA_DIR of its own.',
    )
    this.directory = directory
    this.ownerPid = ownerPid
  }
}

export function isErrorWithCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
