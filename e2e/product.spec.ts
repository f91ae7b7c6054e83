import { expectAccessible } from './accessibility.ts'
import { backpack, createProduct, reviewForm, reviews, tab } from './products.ts'
import { expect, test } from './test.ts'
import { bookableTour, tourPath } from './tours.ts'
import { messages, signInDialog, signUp } from './visitors.ts'

test('a product shows gallery, price, sale price, stars, reviews, facts and tabs (R-054, R-185, R-189, R-190, R-191, R-192, R-193, R-194)', {
  tag: '@usual',
}, async ({ page }) => {
  const product = await backpack(page.request)
  const result = await page.goto(`/shop/products/${product.slug}`)
  expect(result?.status()).toBe(200)
  await expect(page).toHaveTitle(`${product.title} - Halyard`)
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible()
  await expect(page.locator('.product-stage img')).toHaveAttribute('src', product.img)
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('link')).toHaveCount(
    1 + product.img__grid.length,
  )
  const summary = page.locator('.product-layout')
  await expect(summary.getByText('was $185.0')).toBeVisible()
  await expect(summary.getByText('now $148.0')).toBeVisible()
  await expect(summary.getByRole('img', { name: /^Rated 4\.\d of 5$/ })).toBeVisible()
  await expect(summary.getByRole('link', { name: /^\d+ reviews$/ })).toBeVisible()
  await expect(summary).toContainText(product.subTitle)
  await expect(summary.getByRole('button', { name: 'ADD TO CART' })).toBeEnabled()
  await expect(summary).toContainText(product.sku)
  await expect(summary.getByRole('definition').nth(1).getByRole('link')).toHaveAttribute(
    'href',
    `/shop/products/?category=${product.category}`,
  )
  for (const tag of product.tag) {
    await expect(summary.locator(`a[href="/shop/products/?tag=${tag}"]`)).toHaveText(tag)
  }

  await expect(tab(page, 'DESCRIPTION')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toContainText(product.description.split('\n')[0]!)
  await tab(page, 'ADDITIONAL INFORMATION').click()
  const facts = page.getByRole('tabpanel')
  await expect(facts.getByRole('term')).toHaveText(['Weight', 'Dismensions'])
  await expect(facts.getByRole('definition')).toHaveText([`${product.weight} kg`, product.dismensions])
  await summary.getByRole('link', { name: /^\d+ reviews$/ }).click()
  await expect(tab(page, /^REVIEWS\(\d+\)$/)).toHaveAttribute('aria-selected', 'true')

  await summary.locator('a[href="/shop/products/?tag=Camping"]').click()
  await expect(page).toHaveURL('/shop/products/?tag=Camping')
  await expect(page.getByRole('link', { name: 'Remove filter Tag: Camping' })).toBeVisible()
})

test('the link to the reviews opens them again after another tab, also if the address named them', async ({
  page,
}) => {
  const { slug } = await backpack(page.request)
  const tour = await bookableTour(page.request, 0)
  for (const [path, other] of [
    [`/shop/products/${slug}`, 'DESCRIPTION'],
    [tourPath(tour), 'Infomation'],
  ] as const) {
    for (const hash of ['', '#reviews']) {
      await page.goto(path + hash)
      for (const time of ['first', 'second']) {
        await tab(page, other).click()
        await expect(tab(page, other)).toHaveAttribute('aria-selected', 'true')
        await page.getByRole('link', { name: /^\d+ reviews?$/ }).click()
        await expect(tab(page, /^reviews/i), `${path}${hash}, the ${time} time`).toHaveAttribute(
          'aria-selected',
          'true',
        )
        await expect(page.locator('#reviews')).toBeInViewport()
      }
      // An address that differs only in its hash would not open a new page.
      await page.goto('about:blank')
    }
  }
})

test('a product’s id and slug show the same page; a former slug redirects there; an unknown one is not found (R-054, R-454)', async ({
  page,
  request,
}) => {
  const product = await createProduct(request)
  for (const path of [product._id, product.slug, `${product.slug}/`]) {
    expect((await page.goto(`/shop/products/${path}`))?.status()).toBe(200)
    await expect(page).toHaveTitle(`${product.title} - Halyard`)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical!).pathname).toBe(`/shop/products/${product.slug}`)
  }
  const renamed = await product.patch({ title: `${product.title}, folded again` })
  const result = await page.request.get(`/shop/products/${product.slug}`, { maxRedirects: 0 })
  expect(result.status()).toBe(301)
  expect(result.headers().location).toBe(`/shop/products/${renamed.slug}`)

  expect((await page.goto('/shop/products/no-such-product'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Product not found!' })).toBeVisible()
})

test('structured data contains the product’s name, price and rating', async ({ page }) => {
  const { slug, title, sku, numRating } = await backpack(page.request)
  await page.goto(`/shop/products/${slug}`)
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  const graph = (JSON.parse(text!) as { '@graph': Record<string, unknown>[] })['@graph']
  expect(graph.find((thing) => thing['@type'] === 'Product')).toMatchObject({
    name: title,
    sku,
    offers: { price: '148.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    aggregateRating: { bestRating: 5, worstRating: 1 },
  })
  expect(numRating).toBeGreaterThan(0)
  expect(graph.some((thing) => thing['@type'] === 'BreadcrumbList')).toBe(true)
})

test('a quantity from 1 to 999 goes into the cart (R-186, R-187, R-188, R-189, R-229)', {
  tag: '@usual',
}, async ({ page, request }) => {
  const member = await signUp(page.request)
  const product = await createProduct(request)
  await page.goto(`/shop/products/${product.slug}`)
  const quantity = page.getByLabel('Quantity', { exact: true })
  const down = page.getByRole('button', { name: 'Decrease Quantity' })
  await expect(quantity).toHaveValue('1')
  await expect(down).toBeDisabled()
  await page.getByRole('button', { name: 'Increase Quantity' }).click()
  await expect(quantity).toHaveValue('2')
  await down.click()
  await expect(quantity).toHaveValue('1')
  await expect(down).toBeDisabled()
  const posts: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/carts')) posts.push(request.url())
  })
  for (const [typed, problem] of [
    ['1000', 'At most 999'],
    ['0', 'At least 1'],
    ['1.5', 'Write a whole number'],
  ] as const) {
    await quantity.fill(typed)
    await expect(quantity).toHaveAccessibleDescription(problem)
    await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
    await expect(quantity).toBeFocused()
    await expect(quantity).toHaveAccessibleDescription(problem)
  }
  expect(posts).toEqual([])
  await quantity.fill('٣')
  await quantity.blur()
  await expect(quantity).toHaveValue('3')
  await quantity.fill('999')
  await expect(page.getByRole('button', { name: 'Increase Quantity' })).toBeDisabled()
  await quantity.fill('')
  await quantity.blur()
  await expect(quantity).toHaveValue('1')

  await quantity.fill('3')
  const call = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  expect((await call).postDataJSON()).toEqual({
    product: product._id,
    userId: member.id,
    count: 3,
    total: 27_000,
  })
  await expect(messages(page)).toContainText('Successfully!')
  await expect(page.getByText('3 in your cart.')).toBeVisible()
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
})

test('a press before hydration is repeated after it, with the state of that moment', async ({
  page,
  request,
}) => {
  await signUp(page.request)
  const product = await createProduct(request)
  const alive = Promise.withResolvers<void>()
  await page.route('**/assets/product-page-*.js', async (route) => {
    await alive.promise
    await route.continue()
  })
  const cart = page.waitForResponse((response) => response.url().includes('/api/carts'))
  await page.goto(`/shop/products/${product.slug}`)
  // The first interaction starts hydration.
  await page.mouse.move(200, 200)
  await cart
  await expect(page.getByTestId('cart-badge')).toBeAttached()
  await page.getByRole('button', { name: 'Increase Quantity' }).click()
  alive.resolve()
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('2')
})

test('a visitor must sign in to add to the cart; an unavailable product cannot be added (R-200)', async ({
  page,
}) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/shop/products/ridge-backpack-38-l')
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(messages(page)).toContainText('Please login to add cart')
  await expect(signInDialog(page)).toBeVisible()
  expect(posts).toEqual([])

  await page.goto('/shop/products/glacier-glasses')
  const summary = page.locator('.product-layout')
  await expect(summary.getByText('Not Available!')).toBeVisible()
  await expect(summary.getByText('This product is not available at the moment.')).toBeVisible()
  await expect(summary.getByRole('button', { name: 'ADD TO CART' })).toBeDisabled()
})

test('three other products of its category are shown; choosing one opens it at the top of the page (R-195, R-198, R-199, R-330)', {
  tag: '@usual',
}, async ({ page }) => {
  const { slug, title, category } = await backpack(page.request)
  await page.goto(`/shop/products/${slug}`)
  const related = page.getByRole('region', { name: 'Goes well Along with it' })
  await expect(related.getByRole('article')).toHaveCount(3)
  await expect(related.getByRole('article').filter({ hasNotText: category })).toHaveCount(0)
  const titles = await related.getByRole('heading', { level: 3 }).allTextContents()
  expect(titles).not.toContain(title)

  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/products')) calls.push(pathname + search)
  })
  await related.getByRole('link', { name: titles[1]! }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[1]!)
  await expect(page).toHaveTitle(`${titles[1]} - Halyard`)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const path = new URL(page.url()).pathname.replace('/shop', '/api')
  expect(calls).toEqual([path, expect.stringContaining(`/api/products?category=${category}`)])
  await expect(related.getByRole('heading', { level: 3, name: titles[1]!, exact: true })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('thumbnails change the large picture, which opens in a lightbox with keyboard and buttons', async ({
  page,
}) => {
  const { slug, img, img__grid } = await backpack(page.request)
  await page.goto(`/shop/products/${slug}`)
  const stage = page.locator('.product-stage img')
  const second = page.getByRole('list', { name: 'Pictures' }).getByRole('link').nth(1)
  await second.click()
  await expect(stage).toHaveAttribute('src', img__grid[0]!)
  await expect(second).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: /^Look closer/ }).click()
  const lightbox = page.getByRole('dialog', { name: 'Ridge backpack 38 L' })
  await expect(lightbox.locator('p[role=status]')).toHaveText(/^2.*3$/)
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.locator('p[role=status]')).toHaveText(/^3.*3$/)
  await expect(lightbox.getByRole('button', { name: 'Next picture' })).toBeDisabled()
  await page.keyboard.press('Home')
  await expect(lightbox.locator('p[role=status]')).toHaveText(/^1.*3$/)
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(stage).toHaveAttribute('src', img)
  await expect(page.getByRole('link', { name: /^Look closer/ })).toBeFocused()
})

test.describe('early input', () => {
  test.use({ waitsForHydration: false })

  test('text and choices from before hydration stay', async ({ page }) => {
    // Otherwise a slow test is later than the hydration, which starts when the page is idle.
    const { promise: isEntered, resolve: letScriptsLoad } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await isEntered
      await route.continue()
    })
    await page.goto('/shop/products/storm-lantern#reviews')
    await page.evaluate(() => {
      const text = document.querySelector<HTMLTextAreaElement>('textarea[name=description]')!
      text.value = 'Quick fingers'
      text.dispatchEvent(new Event('input', { bubbles: true }))
      const five = document.querySelector<HTMLInputElement>('input[name=rating][value="5"]')!
      five.checked = true
      five.dispatchEvent(new Event('input', { bubbles: true }))
    })
    letScriptsLoad()
    const form = reviewForm(page)
    await form.getByLabel('Review').focus()
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await page.keyboard.press('Tab')
    await expect(form.getByText('Looks good!')).toBeVisible()
    await expect(form.getByLabel('Review')).toHaveValue('Quick fingers!')
    await expect(form.getByRole('radio', { name: '5 stars' })).toBeChecked()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a product is complete, with its reviews in pages', async ({ page }) => {
    await page.goto('/shop/products/ridge-backpack-38-l')
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1')
    await expect(page.getByText('58 × 33 × 24 cm')).toBeVisible()
    await expect(reviewForm(page)).toBeVisible()
    await expect(reviews(page)).toHaveCount(5)
    await page.getByRole('button', { name: 'View more' }).click()
    await expect(reviews(page)).toHaveCount(10)
    await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('link').nth(1)).toHaveAttribute(
      'href',
      '/images/products/ridge-backpack-38-l-p1.webp',
    )
  })
})
