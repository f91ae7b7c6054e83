// Sends the calls of people at a steady rate, or as fast as they are answered.
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { BuiltServer } from '#server/testing/built-server.ts'
import type { Shop, Step } from './people.ts'

export interface DriveOptions {
  people: number
  seconds: number
  /** Calls per second of all people together; without it, each call follows the response to the one before. */
  perSecond?: number
}

export interface Driven {
  /** Milliseconds of each call. */
  durations: number[]
  failures: string[]
  slowest: { call: string; milliseconds: number }
  /** Resident memory: the median. */
  memoryMb: number
}

export async function drivePeople(shop: Shop, server: BuiltServer, options: DriveOptions): Promise<Driven> {
  const { people, seconds, perSecond } = options
  const driven: Driven = { durations: [], failures: [], slowest: { call: '', milliseconds: 0 }, memoryMb: 0 }
  const begin = performance.now()
  const end = begin + seconds * 1_000
  let sent = 0
  const takeTurn = async () => {
    if (perSecond === undefined) return
    const due = begin + (sent++ * 1_000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await delay(wait)
  }
  const call = async ({ method = 'GET', path, headers = {}, body, file }: Step) => {
    const started = performance.now()
    const response = await fetch(server.url + path, {
      method,
      headers: {
        'accept-encoding': 'br',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(file === undefined ? {} : { 'content-type': 'text/csv' }),
        ...headers,
      },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file === undefined ? {} : { body: file }),
    })
    const text = await response.text()
    const milliseconds = performance.now() - started
    const named = `${method} ${path.replace(/[0-9a-f-]{36}/g, ':id')}`
    driven.durations.push(milliseconds)
    if (milliseconds > driven.slowest.milliseconds) driven.slowest = { call: named, milliseconds }
    // A departure may be full, or a cart empty; and all staff have one account, of which two files are checked at a time.
    const isExpected = response.status === 409 || (file !== undefined && response.status === 429)
    if (response.status >= 400 && !isExpected) driven.failures.push(`${named} ${response.status}`)
    return { status: response.status, text }
  }
  const live = async () => {
    while (performance.now() < end) {
      const visit = shop.nextVisit()
      let response: Awaited<ReturnType<typeof call>> | undefined
      for (;;) {
        const { value: step, done } = visit.next(response)
        if (done || performance.now() >= end) break
        await takeTurn()
        response = await call(step)
      }
    }
  }
  const sizes: number[] = []
  const watch = async () => {
    while (performance.now() < end) {
      sizes.push(residentMb(server))
      await delay(Math.min(1_000, Math.max(1, end - performance.now())))
    }
  }
  await Promise.all([watch(), ...Array.from({ length: people }, live)])
  driven.memoryMb = sizes.sort((a, b) => a - b)[sizes.length >> 1]!
  return driven
}

function residentMb(server: BuiltServer): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024
}
