// Stores pictures in S3-compatible storage. The SDK is large, so it is loaded on first use.
import type { S3Client } from '@aws-sdk/client-s3'
import { type ImageStorage, isImageName, requireImageName, type S3Settings } from './storage.ts'

/** The bucket may contain other objects. */
const keyPrefix = 'uploads/'

export function s3Storage(settings: S3Settings): ImageStorage {
  const Bucket = settings.bucket
  let connecting: ReturnType<typeof connect> | undefined

  const connected = () => {
    connecting ??= connect(settings)
    return connecting
  }
  const keyOf = (name: string) => {
    requireImageName(name)
    return `${keyPrefix}${name}`
  }

  return {
    async put(name, bytes, contentType) {
      const { client, sdk } = await connected()
      await client.send(
        new sdk.PutObjectCommand({ Bucket, Key: keyOf(name), Body: bytes, ContentType: contentType }),
      )
    },

    async get(name) {
      const { client, sdk } = await connected()
      const found = await client
        .send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(name) }))
        .catch(nullWhenMissing)
      if (found?.Body === undefined) return null
      // In Node the body is a Readable; the SDK's type also covers browsers.
      const body = found.Body as unknown as import('node:stream').Readable
      return { size: found.ContentLength ?? 0, body }
    },

    async sizeOf(name) {
      const { client, sdk } = await connected()
      const found = await client
        .send(new sdk.HeadObjectCommand({ Bucket, Key: keyOf(name) }))
        .catch(nullWhenMissing)
      return found?.ContentLength ?? null
    },

    async delete(name) {
      const { client, sdk } = await connected()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(name) }))
    },

    async *list() {
      const { client, sdk } = await connected()
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: keyPrefix })) {
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          const name = Key?.slice(keyPrefix.length) ?? ''
          if (isImageName(name)) yield { name, size: Size ?? 0, modifiedAt: LastModified ?? new Date() }
        }
      }
    },

    close() {
      connecting?.then(({ client }) => client.destroy()).catch(() => {})
      connecting = undefined
    },
  }
}

async function connect(settings: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3')
  const client: S3Client = new sdk.S3Client({
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint }),
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // The SDK's newer default checksums are unknown to many S3-compatible stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  })
  return { sdk, client }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null
  throw error
}
