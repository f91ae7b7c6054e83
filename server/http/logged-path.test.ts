import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasSecretAddress, mailedLinkPages } from '#contract/pages/secret-addresses.ts'
import { findProductFolder } from '#server/config/product-folder.ts'
import { loggedPath } from './logged-path.ts'

const secret = 'Zm9v-YmFy_1234'

test.each([...mailedLinkPages])('the log has the beginning of /%s/ alone', (page) => {
  for (const path of [`/${page}/`, `//${page.toUpperCase()}//`]) {
    const address = `${path}${secret}?from=${secret}`
    expect(hasSecretAddress(address)).toBe(true)
    const logged = loggedPath(address)
    expect(logged).not.toContain(secret)
    expect(logged.toLowerCase()).toContain(page)
  }
})

test('other paths are logged whole, without their query', () => {
  for (const path of ['/recover', '/recover/', '/recovery/abc', '/api/cards', '/blog/recover/abc']) {
    expect(hasSecretAddress(path)).toBe(false)
    expect(loggedPath(`${path}?secret=${secret}`)).toBe(path)
  }
})

test('the link to a private departure is a secret address, and the log has the path of its tour alone', () => {
  for (const path of ['/tour-item/fjords', '//Tour-Item//fjords/', '/tour-item/fjords/']) {
    for (const name of ['departure', '%64eparture', 'departs=2027-01&departure']) {
      expect(hasSecretAddress(`${path}?${name}=${secret}`)).toBe(true)
      expect(loggedPath(`${path}?${name}=${secret}`)).toBe(path)
    }
  }
  for (const address of ['/tour-item/fjords', '/tour-item/fjords?departs=2027-01', '/search?departure=x'])
    expect(hasSecretAddress(address)).toBe(false)
})

test('an address that leads back to a secret address, or writes it in another way, is secret too', () => {
  for (const back of [`/recover/${secret}`, `/tour-item/fjords?departure=${secret}`]) {
    for (const path of ['/sign-in', '/api/user/oidc/start'])
      expect(hasSecretAddress(`${path}?${new URLSearchParams({ return: back })}`)).toBe(true)
    expect(hasSecretAddress(back.replace('e', '%65'))).toBe(true)
  }
  expect(hasSecretAddress('/sign-in?return=%2Ftour-item%2Ffjords')).toBe(false)
  expect(hasSecretAddress('/%E0%A4%A')).toBe(false)
})

test.each(['nginx.conf', 'Caddyfile'])('the shipped %s names all pages of mailed links', (file) => {
  const text = readFileSync(join(findProductFolder(), 'deploy', file), 'utf8')
  const lists = [...text.matchAll(/recover\|[a-z|-]+/g)].map(([list]) => list.split('|'))
  expect(lists.length).toBeGreaterThan(0)
  for (const list of lists) expect(list).toEqual([...mailedLinkPages])
})
