// Defects of the database driver, mended while it is loaded or bundled: version 3.4.9, the newest there is, ends the
// process or leaves connections useless, mostly when they are lost. Goes away with the release that mends them.
// https://github.com/porsager/postgres/issues/1154, 1208 and pull requests 1168, 1209.
import type { Plugin } from 'vite'

interface Mend {
  why: string
  file: 'connection.js' | 'index.js'
  find: string
  replace: string
}

const lost = "Errors.connection('CONNECTION_CLOSED', options, socket)"
const forget = 'query = errorResponse = results = null; result = new Result()'

const mends: Mend[] = [
  {
    why: 'A write that was put off and then dropped with its connection kept every later one of it from being sent.',
    file: 'connection.js',
    find: "    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)",
    replace:
      "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)",
  },
  {
    why: 'A statement on a connection that is closed already was an uncaught TypeError.',
    file: 'connection.js',
    find: '    const x = socket.write(chunk, fn)',
    replace: `    if (socket === null) {
      chunk = nextWriteTimer = null
      error(${lost})
      return true
    }
    const x = socket.write(chunk, fn)`,
  },
  {
    why: 'A connection that was closed before it was ready was opened again at once, for ever, and nobody was told.',
    file: 'connection.js',
    find: '    if (initial)\n      return reconnect()\n',
    replace: `    if (initial) {
      if (options.host.length > 1) {
        ${forget}
        return reconnect()
      }
      errored(${lost})
    }
`,
  },
  {
    why: 'A statement that was sent between the error of a connection and its end was never answered.',
    file: 'connection.js',
    find: '    !hadError && (query || sent.length) && error(',
    replace: '    ;(query || sent.length) && error(',
  },
  {
    why: 'What a connection had not finished stood in the way of the errors of the next one.',
    file: 'connection.js',
    find: '    closedTime = performance.now()\n',
    replace: `    ${forget}\n    closedTime = performance.now()\n`,
  },
  {
    why: 'A connection that was lost while it read the types of arrays was an unhandled rejection.',
    file: 'connection.js',
    find: 'return fetchArrayTypes()',
    replace: 'return fetchArrayTypes().catch(noop)',
  },
  {
    why: 'A statement that was given up while its connection was opened took the connection with it.',
    file: 'connection.js',
    find: 'initial && !initial.reserve && execute(initial)',
    replace: 'initial && !initial.reserve && (initial.cancelled ? onopen(connection) : execute(initial))',
  },
  {
    why: 'A connection whose COPY ended while the reader was behind was never read from again.',
    file: 'connection.js',
    find: '    stream && stream.push(null)\n    stream = null\n',
    replace: '    stream && stream.push(null)\n    stream = null\n    socket.resume()\n',
  },
  {
    why: 'The rest of a transaction whose connection was lost ran outside of it, on whatever connection came next.',
    file: 'index.js',
    find: 'new Promise((_, reject) => connection.onclose = reject)',
    replace: 'new Promise((_, reject) => connection.onclose = (e) => { lost = e; reject(e) })',
  },
  {
    why: 'The same: what the two others need.',
    file: 'index.js',
    find: '      , connection\n      , prepare = null',
    replace: '      , connection\n      , lost = null\n      , prepare = null',
  },
  {
    why: 'The same.',
    file: 'index.js',
    find: '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
    replace:
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost) return q.reject(lost)\n',
  },
]

/** For the bundle of the server, and for its tests. A driver that has changed stops the build. */
export function mendedDriver(): Plugin {
  return {
    name: 'halyard:mended-driver',
    enforce: 'pre',
    transform(code, id) {
      const mended = mendDriver(id, () => code)
      return mended === null ? null : { code: mended, map: null }
    },
  }
}

/** The code of a module, mended; null where there is nothing to mend. */
export function mendDriver(id: string, readCode: () => string): string | null {
  const file = /\/node_modules\/postgres\/src\/([\w.]+)$/.exec(id.split('?', 1)[0]!)?.[1]
  const ofFile = mends.filter((mend) => mend.file === file)
  return ofFile.length === 0 ? null : ofFile.reduce(mendOnce, readCode())
}

function mendOnce(code: string, { find, replace, why }: Mend): string {
  if (code.split(find).length !== 2) {
    throw new Error(`The database driver has changed, look anew whether this needs mending: ${why}`)
  }
  return code.replace(find, () => replace)
}
