// npm run prove -- image: what deploy/Dockerfile does, step by step in a temporary folder, as there may be no container
// engine: built from the files that .dockerignore lets through, then started as an account without rights.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findProductFolder } from '#server/product-folder.ts'
import { ignoredByDocker, parseCopy, readDockerfile, type Stage } from '#server/testing/dockerfile.ts'

const root = findProductFolder()
const port = 3000 + (process.pid % 20_000)
/** `nobody`, in place of the image's `node`, where this process may choose. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** The root of a stage's files, with what its instructions have set. */
interface Made {
  folder: string
  environment: Record<string, string>
  workdir: string
  healthcheck: string[]
  command: string[]
}

export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  if (args.length > 0) throw new Error('There are no options.')
  const scratch = mkdtempSync(join(tmpdir(), 'halyard-image-'))
  execFileSync('chmod', ['755', scratch])
  try {
    const context = join(scratch, 'context')
    copyContext(context)
    const stages = new Map<string | undefined, Made>()
    let last: Made | undefined
    for (const [place, stage] of readDockerfile().entries()) {
      last = makeStage(stage, join(scratch, `stage-${place}`), context, stages, say)
      stages.set(stage.name, last)
    }
    await tryOut(last!, say)
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
  others: Map<string | undefined, Made>,
  say: (line: string) => void,
): Made {
  const made: Made = { folder, environment: {}, workdir: '/', healthcheck: [], command: [] }
  const inStage = (path: string) => join(folder, path.startsWith('/') ? path : join(made.workdir, path))
  for (const { name, text } of stage.instructions) {
    if (name === 'WORKDIR') {
      made.workdir = text
      mkdirSync(inStage(text), { recursive: true })
    } else if (name === 'ENV') {
      for (const pair of text.split(' ')) {
        const [key, value] = pair.split('=') as [string, string]
        made.environment[key] = value
      }
    } else if (name === 'COPY') {
      const { from, sources, to } = parseCopy(text)
      const source = from === undefined ? context : others.get(from)!.folder
      for (const path of sources) copyInto(join(source, path), inStage(to), to.endsWith('/'))
    } else if (name === 'RUN') {
      say(`RUN ${text}`)
      // The only absolute path, and accounts of the image.
      const command = text
        .replaceAll(/(?<= )\/data\b/g, join(folder, 'data'))
        .replaceAll(/ -[og] node\b/g, '')
      run(command, inStage('.'), made.environment)
    } else if (name === 'HEALTHCHECK') {
      made.healthcheck = JSON.parse(/CMD (\[.+\])$/.exec(text)![1]!) as string[]
    } else if (name === 'CMD') made.command = JSON.parse(text) as string[]
    else if (!['VOLUME', 'USER', 'EXPOSE', 'STOPSIGNAL'].includes(name)) throw new Error(`What is ${name}?`)
  }
  return made
}

/** A folder's contents go into the target; a file goes into it where it is written with a slash. */
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

async function tryOut(made: Made, say: (line: string) => void): Promise<void> {
  const { folder, workdir, environment, command, healthcheck } = made
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
    if (page.status !== 200 || !(await page.text()).includes('</html>')) throw new Error('There is no page.')
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
