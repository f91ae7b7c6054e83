// The network is cut during a call: before it reaches the server, or just before its response
// arrives. The specs of bookings, of the cart and of the profile have such tests of their own.
import type { Locator, Page } from '@playwright/test'
import { jpegFile } from './pictures.ts'
import { createProduct, reviewForm, reviews } from './products.ts'
import { signInSuperAdmin } from './staff.ts'
import { field, fillFields, mainInput, productValues, save, success } from './staff-forms.ts'
import { expect, test as staffTest } from './staff-items.ts'
import { test } from './test.ts'
import { bookableTour, openTab, tourPath } from './tours.ts'
import {
  type Member,
  messages,
  newAccount,
  openSignIn,
  putIntoCart,
  signUp,
  someProducts,
} from './visitors.ts'

const unreachable = 'We cannot be reached at the moment. Please try again.'

type Cut = 'before the server' | 'before the answer'

/** Cuts the next calls with this method and path, one in each of the given ways. */
async function cut(page: Page, method: string, path: RegExp, ...ways: Cut[]): Promise<void> {
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      const way = ways.shift()
      if (way === undefined) return route.fallback()
      if (way === 'before the answer') await route.fetch()
      await route.abort()
    },
  )
}

/** A press on the form of a review repeats a lost call by itself, three times. */
const all = (way: Cut): Cut[] => Array(4).fill(way)

async function expectTold(page: Page): Promise<void> {
  await expect(messages(page).getByText(unreachable).first()).toBeAttached()
}

test.describe('a new visitor', () => {
  test.use({ refusals: ['/api/user/signup', '/api/user/signin'] })

  test('registers and signs in over a network that is cut: no entry is lost, and there is one account', async ({
    page,
  }) => {
    const account = newAccount()
    await cut(page, 'POST', /^\/api\/user\/signup$/, 'before the server', 'before the answer')
    await cut(page, 'POST', /^\/api\/user\/signin$/, 'before the server', 'before the answer')
    await page.goto('/pages/about-us')
    const dialog = await openSignIn(page)
    await dialog.getByLabel('Username', { exact: true }).fill(account.username)
    await dialog.getByRole('tab', { name: 'Register' }).click()
    await dialog.getByLabel('User name', { exact: true }).fill(account.username)
    await dialog.getByLabel('Email', { exact: true }).fill(account.email)
    await dialog.getByLabel('Password', { exact: true }).fill(account.password)
    await dialog.getByLabel('Confirm password', { exact: true }).fill(account.password)
    const register = dialog.getByRole('button', { name: 'REGISTER', exact: true })
    const isIn = page.getByRole('button', { name: account.username })
    // Two calls of the registration are cut, the second after its account was created, and two of the sign-in.
    for (const attempt of ['first', 'second', 'third', 'fourth']) {
      const lost = page.waitForEvent('requestfailed')
      await register.click()
      await lost
      await expectTold(page)
      await expect(register, attempt).toBeEnabled()
      await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(account.email)
      await expect(dialog.getByLabel('Confirm password', { exact: true })).toHaveValue(account.password)
    }
    await register.click()
    await expect(isIn).toBeVisible()
  })
})

const members = test.extend<{ member: Member }>({
  member: ({ page }, use) => signUp(page.request).then(use),
})

members.describe('a member', () => {
  const account = ['/api/user/update/password', '/api/user/erase', '/api/user/getProfile', '/api/live']
  const refusals = ['/api/comments', '/api/carts', '/api/cards/*', ...account]
  members.use({ refusals })

  members(
    'reviews a product and a tour over a network that is cut: the text stays, and each review exists once',
    async ({ page, request, member }) => {
      const product = await createProduct(request)
      const words = `Dry inside, says ${member.username}.`
      await cut(page, 'POST', /^\/api\/comments$/, ...all('before the server'), ...all('before the answer'))
      await page.goto(`/shop/products/${product.slug}#reviews`)
      const form = reviewForm(page)
      await form.getByLabel('Review').fill(words)
      for (const pressed of ['once', 'twice']) {
        const lost = page.waitForEvent('requestfailed')
        await form.getByRole('button', { name: 'Submit' }).click()
        await lost
        await expectTold(page)
        await expect(form.getByLabel('Review'), pressed).toHaveValue(words)
      }
      await form.getByRole('button', { name: 'Submit' }).click()
      await expect(reviews(page)).toHaveCount(1)
      await page.reload()
      await expect(reviews(page)).toHaveText([new RegExp(words)])

      // A changed text after a lost response is no second review, unless the member confirms it.
      await cut(page, 'POST', /^\/api\/comments$/, ...all('before the answer'))
      await form.getByLabel('Review').fill('Dry in snow.')
      const lostOnce = page.waitForEvent('requestfailed')
      await form.getByRole('button', { name: 'Submit' }).click()
      await lostOnce
      await expectTold(page)
      await form.getByLabel('Review').fill('Dry in fog.')
      await form.getByRole('button', { name: 'Submit' }).click()
      await expect(form.getByLabel('Review')).toHaveAccessibleDescription(/^Your review is there already/)
      await expect(reviews(page)).toHaveCount(1)
      await form.getByRole('button', { name: 'Submit' }).click()
      await expect(reviews(page)).toHaveText([/Dry in fog/, new RegExp(words)])
      await page.reload()
      await expect(reviews(page)).toHaveText([/Dry in fog/, /Dry in snow/, new RegExp(words)])

      const tour = await bookableTour(request, 13)
      await cut(page, 'PATCH', /\/review$/, ...all('before the answer'))
      await page.goto(tourPath(tour))
      const panel = await openTab(page, 'Reviews')
      const ofTour = page.getByRole('form', { name: 'Add a review' })
      await expect(ofTour.getByLabel('Email', { exact: true })).toHaveValue(member.email)
      await ofTour.getByLabel('Review', { exact: true }).fill(words)
      await ofTour.getByRole('button', { name: 'Submit' }).click()
      await expectTold(page)
      await expect(ofTour.getByLabel('Review', { exact: true })).toHaveValue(words)
      await ofTour.getByRole('button', { name: 'Submit' }).click()
      await expect(ofTour.getByLabel('Review', { exact: true })).toHaveValue('')
      await expect(panel.getByText(words)).toHaveCount(1)
      await page.reload()
      await expect(panel.getByText(words)).toHaveCount(1)
    },
  )

  members(
    'reloads the page after a lost response: sending again makes no second review',
    async ({ page, request, member }) => {
      const product = await createProduct(request)
      const words = `Dry inside, says ${member.username}.`
      const loseResponse = async (form: Locator) => {
        const lost = page.waitForEvent('requestfailed')
        await form.getByRole('button', { name: 'Submit' }).click()
        await lost
        await expectTold(page)
        await page.reload()
      }
      await cut(page, 'POST', /^\/api\/comments$/, ...all('before the answer'))
      await page.goto(`/shop/products/${product.slug}#reviews`)
      const form = reviewForm(page)
      await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
      await form.getByLabel('Review').fill(words)
      await loseResponse(form)
      await expect(form.getByLabel('Review')).toHaveValue(words)
      await expect(reviews(page)).toHaveText([new RegExp(words)])
      await form.getByRole('button', { name: 'Submit' }).click()
      await expect(form.getByLabel('Review')).toHaveValue('')
      await expect(reviews(page)).toHaveText([new RegExp(words)])
      await expect(page.getByRole('tab', { name: 'REVIEWS(1)' })).toBeVisible()

      // With a changed text after the reload, the page says that the first review exists.
      await cut(page, 'POST', /^\/api\/comments$/, ...all('before the answer'))
      await form.getByLabel('Review').fill('Dry in snow.')
      await loseResponse(form)
      await form.getByLabel('Review').fill('Dry in fog.')
      await form.getByRole('button', { name: 'Submit' }).click()
      await expect(form.getByLabel('Review')).toHaveAccessibleDescription(/^Your review is there already/)
      await expect(reviews(page)).toHaveText([/Dry in snow/, new RegExp(words)])

      const tour = await bookableTour(request, 13)
      await cut(page, 'PATCH', /\/review$/, ...all('before the answer'))
      await page.goto(tourPath(tour))
      const panel = await openTab(page, 'Reviews')
      const ofTour = page.getByRole('form', { name: 'Add a review' })
      const review = ofTour.getByLabel('Review', { exact: true })
      await review.fill(words)
      await loseResponse(ofTour)
      await expect(review).toHaveValue(words)
      await expect(panel.getByText(words, { exact: true }).and(page.locator('p'))).toHaveCount(1)
      await ofTour.getByRole('button', { name: 'Submit' }).click()
      await expect(review).toHaveValue('')
      await expect(panel.getByText(words)).toHaveCount(1)
    },
  )

  members(
    'sees the final cart of another device, although the live channel is cut every second',
    async ({ page, request, member }) => {
      const products = await someProducts(request, 3)
      let opened = 0
      let died = () => {}
      let death = new Promise<void>((resolve) => {
        died = resolve
      })
      await page.routeWebSocket('**/api/live', (socket) => {
        const server = socket.connectToServer()
        if (++opened > products.length) return
        setTimeout(async () => {
          await server.close()
          await socket.close()
          died()
        }, 1000)
      })
      await page.goto('/pages/about-us')
      for (const [index, product] of products.entries()) {
        await death
        death = new Promise((resolve) => {
          died = resolve
        })
        await putIntoCart(request, member, product, index + 1)
      }
      await expect(page.getByTestId('cart-badge')).toHaveText('3', { timeout: 40_000 })
      expect(opened).toBe(products.length + 1)
    },
  )

  members(
    'changes the password over a network that is cut: another press leads home, and all other sessions end',
    async ({ page, member, playwright, baseURL }) => {
      const elsewhere = await playwright.request.newContext({ baseURL: baseURL! })
      const signInElsewhere = (password: string) =>
        elsewhere.post('/api/user/signin', { data: { username: member.username, password } })
      const { token } = (await (await signInElsewhere(member.password)).json()) as { token: string }
      await cut(page, 'POST', /^\/api\/user\/update\/password$/, 'before the server', 'before the answer')
      await page.goto('/setting')
      const form = page.getByRole('form', { name: 'Update password' })
      const update = form.getByRole('button', { name: 'Update password' })
      await form.getByLabel('Current password', { exact: true }).fill(member.password)
      for (const name of ['New password', 'Confirm password'])
        await form.getByLabel(name, { exact: true }).fill('fast-boat-8')
      for (const pressed of ['once', 'twice']) {
        const lost = page.waitForEvent('requestfailed')
        await update.click()
        await lost
        await expect(form.getByText(unreachable), pressed).toBeVisible()
      }
      await update.click()
      await expect(page).toHaveURL('/')
      await expect(messages(page)).toContainText(success)
      const profile = await elsewhere.get('/api/user/getProfile', {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(profile.status()).toBe(401)
      expect((await signInElsewhere(member.password)).status()).toBe(401)
      expect((await signInElsewhere('fast-boat-8')).status()).toBe(200)
      await elsewhere.dispose()
    },
  )

  members(
    'erases the account over a network that is cut, and learns how to check whether it was erased',
    async ({ page, member, request }) => {
      await cut(page, 'POST', /^\/api\/user\/erase$/, 'before the server', 'before the answer')
      await page.goto('/setting')
      await page.getByRole('button', { name: 'Erase my account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Erase your account?' })
      const password = dialog.getByLabel('Current password', { exact: true })
      await password.fill(member.password)
      await password.press('Enter')
      await expect(password).toHaveAccessibleDescription(unreachable)
      await password.press('Enter')
      await expect(page).toHaveURL('/')
      const notice = 'You are signed out. Unless you can sign in again, your account is erased.'
      await expect(messages(page).getByText(notice).first()).toBeAttached()
      const { username } = member
      const entered = await request.post('/api/user/signin', {
        data: { username, password: member.password },
      })
      expect(entered.status()).toBe(401)
    },
  )

  members('puts a product into the cart once, although the response is lost', async ({ page, member }) => {
    const [product] = await someProducts(page.request, 1)
    await cut(page, 'POST', /^\/api\/carts$/, 'before the answer')
    await page.goto(`/shop/products/${product!._id}`)
    await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
    await expect(messages(page)).toContainText(success)
    const response = await page.request.get('/api/carts', {
      headers: { authorization: `Bearer ${member.token}` },
    })
    const { items } = (await response.json()) as { items: { quantity: number }[] }
    expect(items.map(({ quantity }) => quantity)).toEqual([1])
  })
})

staffTest.describe('staff', () => {
  staffTest.use({ refusals: ['/api/products', '/api/cards/*'] })

  staffTest(
    'add a product and edit a tour over a network that is cut: each is done once, without a false edit conflict',
    async ({ page, items, request }) => {
      const title = `${items.word} lamp`
      await signInSuperAdmin(page.request)
      await cut(page, 'POST', /^\/api\/products$/, 'before the server', 'before the answer')
      await page.goto('/admin/product/add')
      await fillFields(page, { Title: title, ...productValues })
      await field(page, 'Category').selectOption('Camping')
      await mainInput(page).setInputFiles(await jpegFile())
      const picture = page.getByRole('region', { name: 'Main image' }).getByRole('img')
      for (const pressed of ['once', 'twice']) {
        const lost = page.waitForEvent('requestfailed')
        await save(page, 'Create').click()
        await lost
        await expectTold(page)
        await expect(field(page, 'Title'), pressed).toHaveValue(title)
        await expect(picture).toBeVisible()
        await expect(save(page, 'Create')).toBeEnabled()
      }
      await save(page, 'Create').click()
      await expect(messages(page)).toContainText(success)
      const response = await request.get(`/api/products?name=${items.word}`)
      expect(((await response.json()) as { totalCount: number }).totalCount).toBe(1)

      const { _id } = await items.createTour()
      await cut(page, 'PATCH', /^\/api\/cards\//, 'before the server', 'before the answer')
      await page.goto(`/admin/tour/edit/${_id}`)
      await fillFields(page, { Location: 'Senja, Norway' })
      for (const pressed of ['once', 'twice']) {
        const lost = page.waitForEvent('requestfailed')
        await save(page, 'Update').click()
        await lost
        await expectTold(page)
        await expect(field(page, 'Location'), pressed).toHaveValue('Senja, Norway')
        await expect(save(page, 'Update')).toBeEnabled()
      }
      await save(page, 'Update').click()
      await expect(messages(page)).toContainText(success)
      await expect(page).toHaveURL('/admin/tour')
      const changed = (await (await request.get(`/api/cards/${_id}`)).json()) as object
      expect(changed).toMatchObject({ location: 'Senja, Norway', version: 2 })
    },
  )

  staffTest(
    'go on typing after a lost response: the text is saved in one record, without a false edit conflict',
    async ({ page, items, request }) => {
      await signInSuperAdmin(page.request)
      const pressAndLose = async (name: 'Create' | 'Update') => {
        const lost = page.waitForEvent('requestfailed')
        await save(page, name).click()
        await lost
        await expectTold(page)
        await expect(save(page, name)).toBeEnabled()
      }
      const { _id } = await items.createTour()
      await cut(page, 'PATCH', /^\/api\/cards\//, 'before the answer')
      await page.goto(`/admin/tour/edit/${_id}`)
      await fillFields(page, { Location: 'Senja, Norway' })
      await pressAndLose('Update')
      await fillFields(page, { Location: 'Andøya, Norway' })
      await save(page, 'Update').click()
      await expect(messages(page)).toContainText(success)
      await expect(page).toHaveURL('/admin/tour')
      const changed = (await (await request.get(`/api/cards/${_id}`)).json()) as object
      expect(changed).toMatchObject({ location: 'Andøya, Norway', version: 3 })

      await cut(page, 'POST', /^\/api\/products$/, 'before the answer')
      await page.goto('/admin/product/add')
      await fillFields(page, { Title: `${items.word} lamp`, ...productValues })
      await field(page, 'Category').selectOption('Camping')
      await mainInput(page).setInputFiles(await jpegFile())
      await pressAndLose('Create')
      await fillFields(page, { Title: `${items.word} lantern` })
      await save(page, 'Create').click()
      await expect(page).toHaveURL('/admin/product')
      const response = await request.get(`/api/products?name=${items.word}`)
      const { items: found } = (await response.json()) as { items: { title: string }[] }
      expect(found.map(({ title }) => title)).toEqual([`${items.word} lantern`])
    },
  )
})
