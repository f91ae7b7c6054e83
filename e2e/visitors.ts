// Visitors with new accounts, so that tests do not depend on each other.
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

/** Signs up through the API. With the request context of a page, the page is signed in after its next `goto`. */
export async function signUp(request: APIRequestContext): Promise<Member> {
  const account = newAccount()
  const response = await request.post('/api/user/signup', { data: account })
  expect(response.status()).toBe(201)
  const { result, token } = (await response.json()) as { result: { _id: string }; token: string }
  return { ...account, id: result._id, token }
}

export interface ListedProduct {
  _id: string
  title: string
  img: string
  updatedAt: string
}

/** Older products: the newest may belong to other tests, which delete them. */
export async function someProducts(request: APIRequestContext, count: number): Promise<ListedProduct[]> {
  const response = await request.get('/api/products?itemsPerPage=36&page=2')
  const { items } = (await response.json()) as { items: (ListedProduct & { avaliable: boolean })[] }
  return items.filter(({ avaliable }) => avaliable).slice(0, count)
}

/** Adds to the cart through the API, as another device of the member would. */
export async function putIntoCart(
  request: APIRequestContext,
  { token }: Pick<Member, 'token'>,
  product: ListedProduct,
  count = 1,
): Promise<void> {
  const response = await request.post('/api/carts', {
    data: { product: product._id, count },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status()).toBe(201)
}

/** The region of toasts: visible ones, and texts that stay for screen readers. */
export function messages(page: Page) {
  return page.getByRole('region', { name: 'Notifications' })
}

/** Call it before the action: a toast is visible for only a second. */
export function waitForToast(page: Page, text: string) {
  return page.waitForFunction(
    (words) =>
      [...document.querySelectorAll('[aria-label="Notifications"] [tabindex="0"]')].some(
        (plate) => plate.textContent?.includes(words) && plate.checkVisibility(),
      ),
    text,
  )
}

/** Simulates a return to the tab. The page may reload, so the event fires after this call has returned. */
export function returnToTab(page: Page): Promise<void> {
  return page.evaluate(() => {
    setTimeout(() => document.dispatchEvent(new Event('visibilitychange')))
  })
}

export function signInDialog(page: Page) {
  return page.getByRole('dialog', { name: /Welcome|Come along|Lost/ })
}

/** A small page, for tests of parts that all pages have, such as the sign-in dialog. */
export const anyPage = '/pages/terms'

export async function openSignIn(page: Page) {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = signInDialog(page)
  await expect(dialog).toBeVisible()
  return dialog
}

/** Fills in and submits the open dialog; the page reloads. */
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
