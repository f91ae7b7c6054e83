// Opens a backup. The whole file is verified before any part is used.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip as gunzipWithCallback } from 'node:zlib'
import { extract } from 'tar-stream'
import type * as z from 'zod/mini'
import { OperatorError } from '#server/config/operator-error.ts'
import {
  fileOfPicture,
  type Manifest,
  manifestName,
  manifestSchema,
  type Seal,
  sealName,
  sealSchema,
  tableOfPart,
  tarBlock,
} from './format.ts'

const gunzip = promisify(gunzipWithCallback)

interface Place {
  name: string
  size: number
  /** Offset of the content in the file. */
  at: number
}

export interface Backup {
  manifest: Manifest
  seal: Seal
  /** The rows of a table as COPY takes them. */
  rowsOf(table: string): AsyncIterable<Buffer>
  pictures(): AsyncIterable<{ file: string; size: number; read(): Promise<Buffer> }>
  close(): Promise<void>
}

/** Throws OperatorError where the file is no backup, is incomplete or damaged. */
export async function openBackup(path: string): Promise<Backup> {
  const handle = await open(path)
  try {
    const { manifest, seal, members } = await verify(handle, path)
    const parts = new Map<string, Place[]>()
    for (const member of members) {
      const table = tableOfPart(member.name)
      if (table === null) continue
      const known = parts.get(table)
      if (known === undefined) parts.set(table, [member])
      else known.push(member)
    }
    return {
      manifest,
      seal,
      async *rowsOf(table) {
        for (const part of parts.get(table) ?? []) yield gunzip(await readPlace(handle, part))
      },
      async *pictures() {
        for (const member of members) {
          const file = fileOfPicture(member.name)
          if (file === null) continue
          yield { file, size: member.size, read: () => readPlace(handle, member) }
        }
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function verify(
  handle: FileHandle,
  path: string,
): Promise<{ manifest: Manifest; seal: Seal; members: Place[] }> {
  const members = await listMembers(handle, path)
  const last = members.at(-1)!
  if (last.name !== sealName) throw cutOff(path)
  const seal = await readJson(handle, last, sealSchema, path)
  const sealedBytes = last.at - tarBlock
  if (seal.bytes !== sealedBytes || seal.sha256 !== (await hashOf(handle, sealedBytes))) throw damaged(path)
  const manifest = await readJson(handle, members[0]!, manifestSchema, path)
  return { manifest, seal, members }
}

/** Throws OperatorError where the first member is not the manifest of a backup. */
async function listMembers(handle: FileHandle, path: string): Promise<Place[]> {
  const members: Place[] = []
  let at = 0
  const archive = extract().on('entry', ({ name, size = 0 }, content, next) => {
    at += tarBlock
    members.push({ name, size, at })
    at += Math.ceil(size / tarBlock) * tarBlock
    // The archive reports the same error.
    content.on('error', () => {})
    content.on('end', next).resume()
  })
  const failure = await pipeline(handle.createReadStream({ start: 0, autoClose: false }), archive).then(
    () => null,
    (error: Error) => error,
  )
  if (members[0]?.name !== manifestName) throw new OperatorError(`${path} is no backup of Halyard.`)
  if (failure === null) return members
  const { size } = await handle.stat()
  throw size < at || size % tarBlock !== 0 ? cutOff(path) : damaged(path)
}

function cutOff(path: string): OperatorError {
  return new OperatorError(`${path} is cut off: the end of the backup is missing. Take another copy.`)
}

function damaged(path: string): OperatorError {
  return new OperatorError(`${path} is damaged: its content does not match its checksum. Take another copy.`)
}

async function readJson<Schema extends z.ZodMiniType>(
  handle: FileHandle,
  place: Place,
  schema: Schema,
  path: string,
): Promise<z.output<Schema>> {
  const text = (await readPlace(handle, place)).toString()
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new OperatorError(
      `${path} has a format that this version of Halyard does not know: use a newer version.`,
    )
  }
}

async function hashOf(handle: FileHandle, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(handle.createReadStream({ start: 0, end: bytes - 1, autoClose: false }), hash)
  return hash.digest('hex')
}

function readPlace(handle: FileHandle, { at, size }: Place): Promise<Buffer> {
  return buffer(handle.createReadStream({ start: at, end: at + size - 1, autoClose: false }))
}
