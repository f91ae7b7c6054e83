// Starts nginx or Caddy in front of a server, with the shipped files of deploy/. Only ports, certificates and folders are
// changed, so that no special rights are needed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findProductFolder } from '#server/config/product-folder.ts'
import { makeDataDir } from './built-server.ts'

export const proxyKinds = ['nginx', 'caddy'] as const
export type ProxyKind = (typeof proxyKinds)[number]

export interface ReverseProxy {
  port: number
  url: string
  /** Access log and error log. */
  readLogs(): Promise<string>
  stop(): Promise<void>
}

/** With the folders for system commands, in which Debian installs nginx. */
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }

export function isInstalled(kind: ProxyKind): boolean {
  return spawnSync(kind, [kind === 'nginx' ? '-v' : 'version'], { env: environment }).status === 0
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts a proxy that forwards requests for `port` to `upstreamPort`, both on this machine. */
export async function startProxy(
  kind: ProxyKind,
  { port, upstreamPort }: { port: number; upstreamPort: number },
): Promise<ReverseProxy> {
  const folder = await makeDataDir()
  const file = join(folder.path, kind === 'nginx' ? 'nginx.conf' : 'Caddyfile')
  const text = kind === 'nginx' ? await nginxFile(folder.path, port) : await caddyFile(port)
  await writeFile(file, text.replaceAll('127.0.0.1:3000', `127.0.0.1:${upstreamPort}`))
  const args =
    kind === 'nginx'
      ? ['-c', file, '-p', folder.path, '-e', join(folder.path, 'error.log')]
      : ['run', '--config', file, '--adapter', 'caddyfile']
  const homes = { HOME: folder.path, XDG_DATA_HOME: folder.path, XDG_CONFIG_HOME: folder.path }
  const child = spawn(kind, args, { env: { ...environment, ...homes }, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part) => {
    said += part
  })
  const exited = once(child, 'exit')
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${kind} did not start: ${said}`)
    await delay(20)
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async readLogs() {
      const files = (await readdir(folder.path)).filter((name) => name.endsWith('.log'))
      const texts = files.map((name) => readFile(join(folder.path, name), 'utf8'))
      return [said, ...(await Promise.all(texts))].join('\n')
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
      await folder.remove()
    },
  }
}

async function nginxFile(folder: string, port: number): Promise<string> {
  const shipped = await readFile(join(findProductFolder(), 'deploy/nginx.conf'), 'utf8')
  const [redirect] = /server \{\s+listen 80;[\s\S]*?\n\}\n/.exec(shipped)!
  const site = shipped
    .replace(redirect, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:443 ssl http2;', '')
    .replace(/^ *ssl_.*$/gm, '')
    .replace('access_log /var/log/nginx/', `access_log ${folder}/`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
access_log off;
${temporary}
${site}
}
`
}

async function caddyFile(port: number): Promise<string> {
  const shipped = await readFile(join(findProductFolder(), 'deploy/Caddyfile'), 'utf8')
  return (
    shipped
      .replace(/^\{$/m, '{\n\tadmin off')
      // Tests of a server that is away do not wait.
      .replace('lb_try_duration 10s', 'lb_try_duration 0s')
      .replace('www.example.com {', `http://127.0.0.1:${port} {\n\tlog`)
  )
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
