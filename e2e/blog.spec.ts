// The blog: the wall, lists with and without sidebar, categories, tags, posts and their comments.
import type { Response } from '@playwright/test'
import { postList } from '#content/post-list.ts'
import { expectAccessible } from './accessibility.ts'
import { watchCalls } from './calls.ts'
import { expect, test } from './test.ts'
import { messages, signUp } from './visitors.ts'

const newest = postList.slice(0, 3).map(({ title }) => title)
const postsPath = '#posts article'

test('the wall shows nine posts; LOAD MORE adds the tenth, the eleventh and a link card, once (R-003, R-049, R-156, R-157)', {
  tag: '@usual',
}, async ({ page }) => {
  const result = await page.goto('/blog/masonry')
  expect(result?.status()).toBe(200)
  await expect(page).toHaveTitle('Blog Masonry - Halyard')
  const wall = page.locator('.post-wall')
  await expect(wall.getByRole('listitem')).toHaveCount(9)
  expect((await wall.getByRole('heading').allTextContents()).slice(0, 3)).toEqual(newest)
  await page.evaluate(() => Object.assign(window, { isSame: true }))

  const more = page.getByRole('button', { name: 'LOAD MORE' })
  await more.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await more.click()
  await expect(wall.getByRole('listitem')).toHaveCount(12)
  await expect(wall.getByRole('heading').nth(9)).toHaveText('Seven pebbles in the pudding')
  await expect(wall.getByRole('heading').nth(10)).toHaveText('Learning to fall on good snow')
  await expect(more).toHaveCount(0)
  await expect(wall.getByRole('link', { name: /Seven pebbles/ })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)

  await page.reload()
  await expect(wall.getByRole('listitem')).toHaveCount(12)
  await page.goBack()
  await expect(wall.getByRole('listitem')).toHaveCount(9)
  await page.goForward()
  await wall.getByRole('link', { name: /Walk the whole road/ }).click()
  await expect(page).toHaveURL('/blog/right-sidebar')
})

for (const [width, columns] of [
  [1440, 3],
  [800, 2],
] as const) {
  test(`the wall has ${columns} columns at ${width} px with the same lower edge`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/blog/masonry')
    const lowest = await page.locator('.post-wall > li').evaluateAll((items) => {
      const ends = new Map<number, number>()
      for (const item of items) {
        const { left, bottom } = item.getBoundingClientRect()
        ends.set(Math.round(left), Math.max(bottom, ends.get(Math.round(left)) ?? 0))
      }
      return [...ends.values()]
    })
    expect(lowest).toHaveLength(columns)
    expect(Math.max(...lowest) - Math.min(...lowest)).toBeLessThan(1)
  })
}

test('lists differ in the position of their sidebar and have five posts a page (R-050, R-158)', {
  tag: '@usual',
}, async ({ page }) => {
  const placed = async () => {
    const posts = (await page.locator('#posts').boundingBox())!
    const sidebar = await page.getByRole('complementary', { name: 'Blog sidebar' }).boundingBox()
    if (sidebar === null) return 'none'
    return sidebar.x > posts.x ? 'right' : 'left'
  }
  for (const [path, title, place] of [
    ['/blog/right-sidebar', 'Blog Right Sidebar', 'right'],
    ['/blog/left-sidebar', 'Blog Left Sidebar', 'left'],
    ['/blog/without-sidebar', 'Blog Without Sidebar', 'none'],
  ] as const) {
    const result = await page.goto(path)
    expect(result?.status()).toBe(200)
    await expect(page).toHaveTitle(`${title} - Halyard`)
    await expect(page.locator(postsPath)).toHaveCount(5)
    if (place === 'none')
      await expect(page.getByRole('complementary', { name: 'Blog sidebar' })).toHaveCount(0)
    else expect(await placed()).toBe(place)
  }
})

test('pages change by < and > and by three page links, without a reload (R-158, R-159)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/blog/right-sidebar')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const pager = page.getByRole('navigation', { name: 'Posts' })
  const pageLinks = pager.getByRole('link', { name: /^Page \d$/ })
  await expect(pageLinks).toHaveCount(3)
  expect((await pager.innerText()).replace(/\s+/g, ' ')).toMatch(/^< .*1 .*2 .*3 .*>/)
  const seen = new Set(await page.locator(`${postsPath} h2`).allTextContents())
  await pager.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/blog/right-sidebar?page=2#posts')
  await expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  for (const title of await page.locator(`${postsPath} h2`).allTextContents()) seen.add(title)
  await pager.getByRole('link', { name: 'Page 3' }).click()
  await expect(page.getByRole('heading', { name: 'Chickpeas on Saturday night' })).toBeVisible()
  for (const title of await page.locator(`${postsPath} h2`).allTextContents()) seen.add(title)
  expect(seen.size).toBe(postList.length)
  await expect(pager.getByRole('link', { name: 'Next page' })).toHaveCount(0)
  await pager.getByRole('link', { name: 'Previous page' }).click()
  await expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(pager.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('a malformed page number shows the first page; a page past the end says so and links back', async ({
  page,
}) => {
  for (const query of ['page=0', 'page=-1', 'page=x', 'page=1e3', 'page=&tag=%3Cb%3E']) {
    const result = await page.request.get(`/blog/left-sidebar?${query}`)
    expect(result.status()).toBe(200)
    expect(/<article>.*?<h2[^>]*>(.*?)<\/h2>/.exec(await result.text())?.[1]).toBe(newest[0])
  }
  await page.goto('/blog/left-sidebar?page=99')
  await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible()
  await page.getByRole('link', { name: 'To the first page' }).click()
  await expect(page.locator(postsPath)).toHaveCount(5)
})

test('each category has a page of its posts, in upper or lower case (R-051, R-158, R-160)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/blog/right-sidebar')
  const categories = page.getByRole('region', { name: 'Categories' })
  await expect(categories.getByRole('link')).toHaveText(['Adventure', 'Food', 'Travel', 'New Year', 'Summer'])
  for (const type of ['Adventure', 'Food', 'Travel', 'New Year', 'Summer']) {
    await categories.getByRole('link', { name: type }).click()
    await expect(page).toHaveTitle(`Blog: ${type} - Halyard`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Notes on ${type}`)
    const posts = page.locator(postsPath)
    await expect(posts).toHaveCount(3)
    for (const post of await posts.all()) await expect(post.getByText(type, { exact: true })).toBeVisible()
  }
  await page.goto('/blog/category/NEW-Year')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notes on New Year')
})

test('a tag of a post lists the posts that share it', async ({ page }) => {
  await page.goto('/detail/white-paint-blue-paint-wind')
  await page.getByRole('list', { name: 'Tags of this post' }).getByRole('link', { name: '#Islands' }).click()
  await expect(page).toHaveURL('/blog/right-sidebar?tag=islands')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts about Islands')
  await expect(page.locator(`${postsPath} h2`)).toHaveText([
    'White paint, blue paint, wind',
    'Chickpeas on Saturday night',
  ])
})

test('a post has its text, pictures, comments with their times, a form and a sidebar about its author (R-052, R-162, R-166)', {
  tag: '@usual',
}, async ({ page }) => {
  const result = await page.goto('/detail/the-harbour-that-paints-itself')
  expect(result?.status()).toBe(200)
  await expect(page).toHaveTitle('The harbour that paints itself - Halyard')
  const article = page.getByRole('article', { name: 'The harbour that paints itself' })
  await expect(article.getByText('The first one I noticed had a cat in it.')).toBeVisible()
  await expect(article.getByText('sat down underneath to wait.')).toBeVisible()
  await expect(article.getByRole('img')).toHaveCount(2)
  await expect(page.locator('main').getByText('September 29th 2026').first()).toBeVisible()
  const comments = page.getByRole('region', { name: '2 comments' })
  await expect(comments.getByRole('listitem')).toHaveCount(2)
  await expect(comments.getByText('Rita Moss')).toBeVisible()
  await expect(comments.locator('time').first()).toHaveText(/^[A-Z][a-z]+ \d\d, \d{4} \d\d:\d\d [ap]m$/)
  await expect(page.getByRole('region', { name: 'Post a Comment' })).toBeVisible()

  const sidebar = page.getByRole('complementary', { name: 'Blog sidebar' })
  await expect(sidebar.getByRole('region', { name: 'About me' })).toContainText('Marta Zennaro')
  await expect(sidebar.getByRole('region', { name: 'Latest Posts' }).getByRole('link')).toHaveText(
    newest.map((title) => new RegExp(title)),
  )
  await expect(sidebar.getByRole('region', { name: 'Newsletter' }).getByLabel('Name')).toHaveAttribute(
    'maxlength',
    '50',
  )
  expect(await sidebar.getByRole('region', { name: 'Tags' }).getByRole('link').count()).toBeGreaterThan(4)
  await expect(sidebar.getByRole('region', { name: 'Follow along' }).getByRole('link')).toHaveText([
    'Facebook',
    'Instagram',
    'X',
    'YouTube',
  ])

  const structuredData = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  expect(structuredData['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([
    'BlogPosting',
    'BreadcrumbList',
  ])
  expect(structuredData['@graph'][0]).toMatchObject({
    headline: 'The harbour that paints itself',
    author: { name: 'Marta Zennaro' },
  })

  const related = page.getByRole('region', { name: 'More notes on Travel' })
  await related.getByRole('link', { name: /Three days behind the blossom line/ }).click()
  await expect(page).toHaveURL('/detail/three-days-behind-the-blossom-line')
  await expect(page.getByText('In Japan there is a forecast for flowers.')).toBeVisible()
})

test('a comment needs a name and an e-mail; posting it only shows a warning, sends nothing and keeps the text (R-163, R-164, R-318)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/detail/what-the-dark-sounds-like')
  const form = page.getByRole('region', { name: 'Post a Comment' })
  const post = form.getByRole('button', { name: 'Post a Comment' })
  const name = form.getByRole('textbox', { name: 'Name' })
  const email = form.getByRole('textbox', { name: 'Email' })
  await expect(form.getByLabel('Comment', { exact: true })).not.toHaveAttribute('required')
  await expect(form.getByRole('checkbox')).not.toHaveAttribute('required')
  const calls = watchCalls(page)
  await post.click()
  await expect(name).toBeFocused()
  await name.fill('Mira')
  await post.click()
  await expect(email).toBeFocused()
  await email.fill('not an address')
  await post.click()
  await expect(messages(page).getByText('This feature has been updating!')).toHaveCount(0)
  await email.fill('mira@example.com')
  await post.click()
  await expect(messages(page).getByText('This feature has been updating!').first()).toBeVisible()
  await expect(name).toHaveValue('Mira')
  await expect(email).toHaveValue('mira@example.com')
  const comments = page.getByRole('region', { name: '2 comments' })
  await expect(comments.getByRole('listitem')).toHaveCount(2)
  expect(calls).toEqual([])
})

test('the newsletter of the sidebar makes no call (R-318)', async ({ page }) => {
  await page.goto('/blog/left-sidebar')
  const news = page
    .getByRole('complementary', { name: 'Blog sidebar' })
    .getByRole('region', { name: 'Newsletter' })
  const calls = watchCalls(page)
  await news.getByLabel('Name').fill('Mira')
  await news.getByLabel('E-mail').fill('mira@example.com')
  await news.getByRole('button', { name: 'Subscribe' }).click()
  await expect(news.getByLabel('Name')).toHaveValue('Mira')
  await expect(page).toHaveURL('/blog/left-sidebar')
  expect(calls).toEqual([])
})

test('the search box of the sidebar goes to /search/ with what was typed, as typed (R-165)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/blog/right-sidebar')
  const search = page
    .getByRole('complementary', { name: 'Blog sidebar' })
    .getByRole('combobox', { name: 'Search' })
  await expect(search).toHaveAttribute('maxlength', '50')
  await search.fill('Côte & <b>')
  await search.press('Enter')
  await expect(page).toHaveURL(
    (url) => url.pathname === '/search/' && url.searchParams.get('destination') === 'Côte & <b>',
  )
})

test('unknown posts, categories and layouts are the Not Found page with status 404 (R-169)', {
  tag: '@usual',
}, async ({ page }) => {
  for (const path of [
    '/detail/%3Cscript%3E',
    '/blog/category/no-such',
    '/blog/no-such',
    '/blog/constructor',
  ]) {
    const result = await page.request.get(path, { maxRedirects: 0 })
    expect(result.status()).toBe(404)
    expect(await result.text()).toContain('<title>Not Found - Halyard</title>')
  }
  const result = await page.goto('/detail/no-such-post')
  expect(result?.status()).toBe(404)
  await expect(page).toHaveTitle('Not Found - Halyard')
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
})

test('the title of a post links to it, and links of the small menu lead to the nearest page (R-024, R-052)', async ({
  page,
}) => {
  for (const [path, leadsTo] of [
    ['/detail/Waiting is most of it', '/detail/waiting-is-most-of-it'],
    ['/blog/standard', '/blog/right-sidebar'],
    ['/blog/gallery', '/blog/masonry'],
    ['/blog/NavLink', '/blog/right-sidebar'],
  ] as const) {
    const result = await page.request.get(path, { maxRedirects: 0 })
    expect(result.status()).toBe(301)
    expect(result.headers().location).toBe(leadsTo)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/blog/category/food')
  await page.locator('summary').first().click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByText('Blog', { exact: true }).click()
  await menu.getByRole('link', { name: 'NavLink' }).click()
  await expect(page).toHaveURL('/blog/right-sidebar')
})

test('a list does not load the texts of its posts', async ({ page }) => {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await page.goto('/blog/masonry', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect(page.locator('.post-wall').getByRole('listitem')).toHaveCount(12)
  const loaded = (await Promise.all(scripts.map((script) => script.text()))).join('')
  expect(loaded.length).toBeGreaterThan(1000)
  expect(loaded).not.toContain('Seven pebbles go in at the bottom')
  expect(loaded).not.toContain('A fast train is a room that arrives')
})

test('the page of blog lists asks a visitor to sign in (R-061)', async ({ request }) => {
  const result = await request.get('/elements/blog-list')
  expect(result.status()).toBe(401)
  const text = await result.text()
  expect(text).toContain('Sign in to continue')
  expect(text).not.toContain('Four by their names')
})

test('signed in it shows three posts, links to four posts at random, four posts in two columns (R-061, R-161)', {
  tag: '@usual',
}, async ({ page }) => {
  await signUp(page.request)
  const result = await page.goto('/elements/blog-list')
  expect(result?.status()).toBe(200)
  await expect(page).toHaveTitle('Blog List - Halyard')
  const newestPosts = page.getByRole('region', { name: 'The newest posts' })
  await expect(newestPosts.getByRole('heading', { level: 3 })).toHaveText(newest)
  const links = page.getByRole('region', { name: 'Four by their names' }).getByRole('link')
  await expect(links).toHaveCount(4)
  const paired = page.getByRole('region', { name: 'Four with a small picture' }).getByRole('listitem')
  await expect(paired).toHaveCount(4)
  const lefts = await paired.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(2)
  await expectAccessible(page, 'main')

  const drawn = () => links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  const first = await drawn()
  expect(new Set(first).size).toBe(4)
  await expect(async () => {
    await page.reload()
    expect(await drawn()).not.toEqual(first)
  }).toPass()
  await links.first().click()
  await expect(page.getByRole('region', { name: 'Post a Comment' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('LOAD MORE and the links of pages, categories and posts work (R-157, R-158)', async ({ page }) => {
    await page.goto('/blog/masonry')
    await page.getByRole('button', { name: 'LOAD MORE' }).click()
    await expect(page.locator('.post-wall').getByRole('listitem')).toHaveCount(12)
    await expect(page.getByRole('link', { name: /Seven pebbles/ })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'LOAD MORE' })).toHaveCount(0)
    await page.goto('/blog/without-sidebar')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/\?page=2/)
    await page.locator(postsPath).first().getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Post a Comment' })).toBeVisible()
    await page.getByRole('region', { name: 'Categories' }).getByRole('link', { name: 'Food' }).click()
    await expect(page.locator(postsPath)).toHaveCount(3)
    await page.getByRole('main').getByRole('searchbox').fill('fjords')
    await page.getByRole('main').getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\/search\/\?destination=fjords$/)
  })

  test('a comment gets its warning, and its words come back', async ({ page }) => {
    await page.goto('/detail/nine-slow-trains-worth-the-ticket')
    const form = page.getByRole('form', { name: 'Post a Comment' })
    await form.getByLabel('Name', { exact: true }).fill('Mira')
    await form.getByLabel('Email', { exact: true }).fill('mira@example.com')
    await form.getByLabel('Comment', { exact: true }).fill('Slow is the word.')
    await form.getByRole('button', { name: 'Post a Comment' }).click()
    await expect(form.getByRole('alert')).toHaveText('This feature has been updating!')
    await expect(form.getByLabel('Comment', { exact: true })).toHaveValue('Slow is the word.')
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Mira')
  })
})
