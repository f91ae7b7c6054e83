// A small S3-compatible server for tests, over HTTP. It verifies every signature as specified by Amazon:
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3Object {
  body: Buffer
  contentType: string
  modifiedAt: Date
}

export interface S3Server {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The objects of the bucket, by key. Tests may change them. */
  objects: Map<string, S3Object>
  /** Method and path of every request with a valid signature. */
  requests: string[]
  close(): Promise<void>
}

/** Objects per page of a listing. A small number, so that tests need several pages. */
const listPage = 2

export async function startS3Server(): Promise<S3Server> {
  const credentials = { region: 'eu-test-1', accessKeyId: 'halyard-test', secretAccessKey: 'only for tests' }
  const bucket = 'pictures'
  const objects = new Map<string, S3Object>()
  const requests: string[] = []

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = await buffer(request)
    if (!isSigned(request, url, body, credentials)) return fail(response, 403, 'SignatureDoesNotMatch')
    requests.push(`${request.method} ${url.pathname}`)
    const [, asked, ...rest] = url.pathname.split('/')
    if (asked !== bucket) return fail(response, 404, 'NoSuchBucket')
    const key = decodeURIComponent(rest.join('/'))
    if (request.method === 'GET' && key === '') return list(response, url.searchParams)
    if (request.method === 'PUT') {
      const contentType = request.headers['content-type'] ?? 'application/octet-stream'
      objects.set(key, { body, contentType, modifiedAt: new Date() })
      response.writeHead(200).end()
      return
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
      return
    }
    const found = objects.get(key)
    if (found === undefined) return fail(response, 404, 'NoSuchKey')
    response.writeHead(200, {
      'content-type': found.contentType,
      'content-length': found.body.length,
      'last-modified': found.modifiedAt.toUTCString(),
    })
    response.end(request.method === 'HEAD' ? undefined : found.body)
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, listPage)
    const contents = page.map((key) => {
      const { body, modifiedAt } = objects.get(key)!
      return `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`
    })
    const isTruncated = keys.length > page.length
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => fail(response, 500, 'InternalError'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    ...credentials,
    objects,
    requests,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

function isSigned(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  credentials: { region: string; accessKeyId: string; secretAccessKey: string },
): boolean {
  const [, accessKeyId, scope = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const [day = '', region = '', service = ''] = scope.split('/')
  if (accessKeyId !== credentials.accessKeyId || region !== credentials.region || service !== 's3')
    return false
  const payloadHash = String(request.headers['x-amz-content-sha256'])
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256(body)) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), signedHeaders, payloadHash].join(
    '\n',
  )
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [region, service, 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${credentials.secretAccessKey}`, day),
  )
  return signature === hmac(key, toSign).toString('hex')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
