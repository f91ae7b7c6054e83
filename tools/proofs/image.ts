// npm run prove -- image: runs the commands of deploy/Dockerfile in a temporary folder, without a container engine:
// builds from the files that .dockerignore admits, then starts as an unprivileged account.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findProductFolder } from '#server/config/product-folder.ts'
import { ignoredByDocker, parseCopy, readDockerfile, type Stage } from '#server/testing/dockerfile.ts'

const root = findProductFolder()
const port = 3000 + (process.pid % 20_000)
/** `nobody` instead of the image's `node`, if this process may change accounts. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** The root folder of a stage, with the settings of its instructions. */
interface BuiltStage {
  folder: string
  environment: Record<string, string>
  workdir: string
  healthcheck: string[]
  command: string[]
}

export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  if (args.length > 0) throw new Error('This proof has no options.')
  const scratch = mkdtempSync(join(tmpdir(), 'halyard-image-'))
  execFileSync('chmod', ['755', scratch])
  try {
    const context = join(scratch, 'context')
    copyContext(context)
    const stages = new Map<string | undefined, BuiltStage>()
    let last: BuiltStage | undefined
    for (const [place, stage] of readDockerfile().entries()) {
      last = makeStage(stage, join(scratch, `stage-${place}`), context, stages, say)
      stages.set(stage.name, last)
    }
    await checkImage(last!, say)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function copyContext(context: string): void {
  const isIgnored = ignoredByDocker()
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0')
  for (const path of files.filter(
    (path) => path !== '' && !isIgnored(path) && existsSync(join(root, path)),
  )) {
    mkdirSync(dirname(join(context, path)), { recursive: true })
    cpSync(join(root, path), join(context, path))
  }
}

function makeStage(
  stage: Stage,
  folder: string,
  context: string,
  others: Map<string | undefined, BuiltStage>,
  say: (line: string) => void,
): BuiltStage {
  const built: BuiltStage = { folder, environment: {}, workdir: '/', healthcheck: [], command: [] }
  const inStage = (path: string) => join(folder, path.startsWith('/') ? path : join(built.workdir, path))
  for (const { name, text } of stage.instructions) {
    if (name === 'WORKDIR') {
      built.workdir = text
      mkdirSync(inStage(text), { recursive: true })
    } else if (name === 'ENV') {
      for (const pair of text.split(' ')) {
        const [key, value] = pair.split('=') as [string, string]
        built.environment[key] = value
      }
    } else if (name === 'COPY') {
      const { from, sources, to } = parseCopy(text)
      const source = from === undefined ? context : others.get(from)!.folder
      for (const path of sources) copyInto(join(source, path), inStage(to), to.endsWith('/'))
    } else if (name === 'RUN') {
      say(`RUN ${text}`)
      // Replaces the only absolute path, and the image's account.
      const command = text
        .replaceAll(/(?<= )\/data\b/g, join(folder, 'data'))
        .replaceAll(/ -[og] node\b/g, '')
      run(command, inStage('.'), built.environment)
    } else if (name === 'HEALTHCHECK') {
      built.healthcheck = JSON.parse(/CMD (\[.+\])$/.exec(text)![1]!) as string[]
    } else if (name === 'CMD') built.command = JSON.parse(text) as string[]
    else if (!['VOLUME', 'USER', 'EXPOSE', 'STOPSIGNAL'].includes(name))
      throw new Error(`Unknown instruction ${name}.`)
  }
  return built
}

/** Copies a folder's contents into the target; a file into the target if that ends with a slash. */
function copyInto(source: string, target: string, isFolder: boolean): void {
  const name = source.split('/').at(-1)!
  cpSync(source, isFolder && existsSync(source) && name.includes('.') ? join(target, name) : target, {
    recursive: true,
    verbatimSymlinks: true,
  })
}

function environmentOf(environment: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: process.env.HOME, ...environment }
}

function run(command: string, cwd: string, environment: Record<string, string>): void {
  execFileSync('sh', ['-ec', command], { cwd, stdio: 'inherit', env: environmentOf(environment) })
}

async function checkImage(built: BuiltStage, say: (line: string) => void): Promise<void> {
  const { folder, workdir, environment, command, healthcheck } = built
  const cwd = join(folder, workdir)
  const dataDir = join(folder, 'data')
  if (account.uid !== undefined) chownSync(dataDir, account.uid, account.gid)
  const env = environmentOf({ ...environment, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' })
  const [program, ...programArguments] = command
  say(`CMD ${command.join(' ')}`)
  const server = spawn(program!, programArguments, { cwd, env, stdio: 'inherit', ...account })
  const ended = once(server, 'exit') as Promise<[number | null]>
  const isHealthy = () => {
    try {
      execFileSync(healthcheck[0]!, healthcheck.slice(1), { cwd, env, stdio: 'ignore', ...account })
      return true
    } catch {
      return false
    }
  }
  try {
    const deadline = Date.now() + 60_000
    while (!isHealthy()) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error('The image does not become healthy.')
      await delay(500)
    }
    const page = await fetch(`http://127.0.0.1:${port}/`)
    if (page.status !== 200 || !(await page.text()).includes('</html>'))
      throw new Error('The home page does not load.')
    for (const line of [
      ['account.js', 'list'],
      ['backup.js', join(dataDir, 'try.halyard')],
      ['check-data.js'],
    ]) {
      say(`node build/${line.join(' ')}`)
      execFileSync('node', [`build/${line[0]}`, ...line.slice(1)], { cwd, env, stdio: 'ignore', ...account })
    }
  } finally {
    server.kill('SIGTERM')
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`The image ended with ${code}.`)
}
