// Opens a backup: nothing of it is used before all of it has been read once and found whole.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip as gunzipWithCallback } from 'node:zlib'
import type * as z from 'zod/mini'
import { OperatorError } from '#server/operator-error.ts'
import {
  fileOfPicture,
  type Manifest,
  manifestName,
  manifestSchema,
  type Seal,
  sealName,
  sealSchema,
  tableOfPart,
} from './format.ts'
import { readTarHeader, tarContentSize, tarEnd, tarHeaderSize } from './tar.ts'

const gunzip = promisify(gunzipWithCallback)

interface Place {
  name: string
  size: number
  /** Of its content in the file. */
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

/** Throws OperatorError where the file is no backup, not whole or damaged. */
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
  const { size } = await handle.stat()
  const members: Place[] = []
  for (let at = 0; ; ) {
    const header = await readAt(handle, at, Math.min(tarHeaderSize, size - at))
    const member = readTarHeader(header)
    if (at === 0 && member?.name !== manifestName) throw new OperatorError(`${path} is no backup of Halyard.`)
    if (member === null) throw at >= size ? cutOff(path) : damaged(path)
    const place = { ...member, at: at + tarHeaderSize }
    const next = place.at + tarContentSize(member.size)
    if (next > size) throw cutOff(path)
    members.push(place)
    if (member.name === sealName) {
      if (size < next + tarEnd.length) throw cutOff(path)
      break
    }
    at = next
  }
  const last = members.at(-1)!
  const seal = await readJson(handle, last, sealSchema, path)
  const sealedBytes = last.at - tarHeaderSize
  if (seal.bytes !== sealedBytes || seal.sha256 !== (await hashOf(handle, sealedBytes))) throw damaged(path)
  const manifest = await readJson(handle, members[0]!, manifestSchema, path)
  return { manifest, seal, members }
}

function cutOff(path: string): OperatorError {
  return new OperatorError(`${path} is cut off: it ends before its end. Take another copy of it.`)
}

function damaged(path: string): OperatorError {
  return new OperatorError(`${path} is damaged: it is not what was written. Take another copy of it.`)
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
      `${path} was made by a version of Halyard that this one cannot read: use a newer one.`,
    )
  }
}

const readBytes = 1024 * 1024

async function hashOf(handle: FileHandle, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes; at += readBytes) {
    hash.update(await readAt(handle, at, Math.min(readBytes, bytes - at)))
  }
  return hash.digest('hex')
}

function readPlace(handle: FileHandle, { at, size }: Place): Promise<Buffer> {
  return readAt(handle, at, size)
}

async function readAt(handle: FileHandle, at: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, size))
  let read = 0
  while (read < bytes.length) {
    const { bytesRead } = await handle.read(bytes, read, bytes.length - read, at + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return bytes.subarray(0, read)
}
