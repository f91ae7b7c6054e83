import { expect, test } from 'vitest'
import { findListening } from './listening-socket.ts'

const address = { host: '127.0.0.1', port: 3000 }

test('a socket that systemd passes to this process is used instead of HOST and PORT', () => {
  expect(findListening(address, {}, 7)).toEqual(address)
  expect(findListening(address, { LISTEN_PID: '7', LISTEN_FDS: '1' }, 7)).toEqual({ fd: 3 })
  // The socket was passed to another process, whose environment this process has inherited.
  expect(findListening(address, { LISTEN_PID: '6', LISTEN_FDS: '1' }, 7)).toEqual(address)
  expect(findListening(address, { LISTEN_PID: '7', LISTEN_FDS: '0' }, 7)).toEqual(address)
})
