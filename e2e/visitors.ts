// Visitors with accounts of their own, so that no test depends on another.
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

export interface Account {
  username: string
  email: string
  password: string
}

export function newAccount(): Account {
  const username = `guest-${randomUUID().slice(0, 13)}`
  return { username, email: `${username}@example.com`, password: 'slow-boat-7' }
}

export interface Member extends Account {
  id: string
  token: string
}

/** Signs up by the API. With the request context of a page, that page is signed in from its next opening on. */
export async function signUp(request: APIRequestContext): Promise<Member> {
  const account = newAccount()
  const answer = await request.post('/api/user/signup', { data: account })
  expect(answer.status()).toBe(201)
  const { result, token } = (await answer.json()) as { result: { _id: string }; token: string }
  return { ...account, id: result._id, token }
}

export interface ListedProduct {
  _id: string
  title: string
  img: string
  updatedAt: string
}

/** Of the older ones: the newest may be another test's, and go with it. */
export async function someProducts(request: APIRequestContext, count: number): Promise<ListedProduct[]> {
  const answer = await request.get('/api/products?itemsPerPage=36&page=2')
  const { items } = (await answer.json()) as { items: (ListedProduct & { avaliable: boolean })[] }
  return items.filter(({ avaliable }) => avaliable).slice(0, count)
}

/** As another device of the same member would: nothing that the page itself does. */
export async function putIntoCart(
  request: APIRequestContext,
  { token }: Member,
  product: ListedProduct,
  count = 1,
): Promise<void> {
  const answer = await request.post('/api/carts', {
    data: { product: product._id, count },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(201)
}

/** Where toasts are said, their plates and the texts that stay for screen readers. */
export function messages(page: Page) {
  return page.getByRole('region', { name: 'Notifications' })
}

/** To be called before what is said: its plate stands for no longer than a second. */
export function seeMessage(page: Page, text: string) {
  return page.waitForFunction(
    (words) =>
      [...document.querySelectorAll('[aria-label="Notifications"] [tabindex="0"]')].some(
        (plate) => plate.textContent?.includes(words) && plate.checkVisibility(),
      ),
    text,
  )
}

/** As when its tab is come back to. It may load itself anew at that, so it is done after the call has its answer. */
export function lookAt(page: Page): Promise<void> {
  return page.evaluate(() => {
    setTimeout(() => document.dispatchEvent(new Event('visibilitychange')))
  })
}

export function signInDialog(page: Page) {
  return page.getByRole('dialog', { name: /Welcome|Come along|Lost/ })
}

/** The dialog for signing in is the same on each of them: one that is quick to load. */
export const anyPage = '/pages/terms'

export async function openSignIn(page: Page) {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = signInDialog(page)
  await expect(dialog).toBeVisible()
  return dialog
}

/** Fills the open dialog and sends it; the page loads anew. */
export async function signInBy(
  dialog: Locator,
  { username, password }: Pick<Account, 'username' | 'password'>,
): Promise<void> {
  await dialog.getByLabel('Username', { exact: true }).fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  const reloaded = dialog.page().waitForEvent('load')
  await dialog.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  await reloaded
}
