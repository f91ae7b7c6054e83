// The server restarts under load behind nginx, configured as deploy/nginx.conf, halyard.socket and halyard.service.
// Runs where nginx and systemd's tools are installed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProductFolder } from '#server/config/product-folder.ts'
import { buildServerIfStale, makeDataDir, startArguments } from '#server/testing/built-server.ts'

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(existsSync)
const activator = '/usr/bin/systemd-socket-activate'
const root = findProductFolder()

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** The shipped file with the test's ports, without certificates, and with paths that the test may write. */
function configureNginx(folder: string, port: number, upstreamPort: number): string {
  const deployed = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
  const site = deployed
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
    .replace(/ {2}listen 443 ssl http2;\n/, `  listen 127.0.0.1:${port};\n`)
    .replace(/ {2}(listen \[::\]|ssl_).*\n/g, '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstreamPort}`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${places.map((place) => `${place}_temp_path ${folder}/${place};`).join('\n  ')}
  ${site}
}
`
}

describe.runIf(nginx !== undefined && existsSync(activator))('behind nginx', () => {
  let dataDir: Awaited<ReturnType<typeof makeDataDir>>
  const children: ChildProcess[] = []
  let url: string
  let isOver = false

  beforeAll(async () => {
    buildServerIfStale()
    dataDir = await makeDataDir()
    const [port, upstreamPort] = [await freePort(), await freePort()]
    url = `http://127.0.0.1:${port}`
    const folder = join(dataDir.path, 'nginx')
    await mkdir(folder)
    await writeFile(join(folder, 'nginx.conf'), configureNginx(folder, port, upstreamPort))
    // Acts as the service manager: holds the socket and restarts the server when it ends.
    const environment = Object.entries({
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir.path,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMIT: 'off',
    }).map(([name, value]) => `-E${name}=${value}`)
    const loop = `while :; do sh -c 'echo $$ > "$DATA_DIR/pid"; export LISTEN_PID=$$; exec "$0" "$@"' "$@"; done`
    const holder = spawn(
      activator,
      [
        ...environment,
        `-l127.0.0.1:${upstreamPort}`,
        ...['sh', '-c', loop, 'sh', process.execPath, ...startArguments()],
      ],
      { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true },
    )
    const proxy = spawn(nginx!, ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    children.push(holder, proxy)
  }, 300_000)

  afterAll(async () => {
    const [holder, proxy] = children
    proxy!.kill('SIGQUIT')
    // First the restarting loop, then the server, which stops its database.
    holder!.kill('SIGKILL')
    await stopServer()
    await dataDir.remove()
  })

  function serverPid(): number {
    return Number(readFileSync(join(dataDir.path, 'pid'), 'utf8'))
  }

  async function stopServer(): Promise<void> {
    const pid = serverPid()
    process.kill(pid, 'SIGTERM')
    while (existsSync(`/proc/${pid}`)) await delay(50)
  }

  test('no GET fails while the server restarts three times: requests wait', async () => {
    // The first visitor starts the server.
    await expect
      .poll(
        async () =>
          fetch(url).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200)
    const failures: string[] = []
    let answered = 0
    let longestMs = 0
    let requests = 0
    const paths = [
      () => '/',
      () => '/api/cards',
      () => `/api/products?name=w${requests}`,
      () => `/search?q=${requests}`,
    ]
    const readers = Array.from({ length: 12 }, async (_, number) => {
      while (!isOver) {
        requests++
        const path = paths[number % paths.length]!()
        const started = performance.now()
        try {
          const response = await fetch(url + path)
          await response.arrayBuffer()
          if (response.status !== 200) failures.push(`${path}: ${response.status}`)
          else answered++
        } catch (error) {
          failures.push(`${path}: ${error}`)
        }
        longestMs = Math.max(longestMs, performance.now() - started)
      }
    })
    for (let restart = 0; restart < 3; restart++) {
      await delay(1000)
      await stopServer()
      const before = answered
      await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(before + 50)
    }
    isOver = true
    await Promise.all(readers)
    expect(failures, readFileSync(join(dataDir.path, 'nginx/error.log'), 'utf8')).toEqual([])
    // Writes use another location of the proxy.
    const refused = await fetch(`${url}/api/user/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody', password: 'wrong horse' }),
    })
    expect(refused.status).toBe(401)
    expect(answered).toBeGreaterThan(300)
    // At least one request waited; otherwise there was no restart.
    expect(longestMs).toBeGreaterThan(300)
    expect(longestMs).toBeLessThan(60_000)
  }, 240_000)
})
