// How lists are ordered, how reviews are checked, and how accessible the site is. Rules are taken from where the product
// keeps them; a change of the others changes this text too.
import type { House } from '#contract/house-facts.ts'
import { lowestPriceDays, mustNameLowestPrice } from '#contract/price-rules.ts'
import { superbAbove } from '#contract/ratings.ts'
import { reviewLimits } from '#contract/review-limits.ts'
import { type ProductSort, type reportReasons, scoreTitles, type TourSort } from '#contract/vocabulary.ts'
import { ruleSets } from './accessibility-checks.ts'
import type { LegalTable, LegalText } from './legal.ts'

const tourOrders: Record<TourSort, { choice: string; order: string }> = {
  date: {
    choice: 'Date',
    order:
      'The tours that leave soonest first. Those whose date has passed come last, the latest of them first.',
  },
  lowprice: { choice: 'Price Low to High', order: 'The cheapest ticket first.' },
  highprice: { choice: 'Price High to Low', order: 'The dearest ticket first.' },
  rating: {
    choice: 'Rating',
    order: 'The highest mean of all scores first. Tours without reviews come last.',
  },
  name: { choice: 'Name A-Z', order: 'By the title. Capital letters and accents make no difference.' },
}

const productOrders: Record<ProductSort, { choice: string; order: string }> = {
  popular: {
    choice: 'popularity',
    order: 'The products with the most reviews first, whatever the reviews say.',
  },
  rating: { choice: 'average rating', order: 'The highest mean of all stars first.' },
  date: { choice: 'latest', order: 'Those added last first. This is the order without a choice.' },
  lowprice: { choice: 'price low to high', order: 'The cheapest first, by the price before a sale.' },
  highprice: { choice: 'price high to low', order: 'The dearest first, by the price before a sale.' },
}

function orderTable(
  caption: string,
  orders: Readonly<Record<string, { choice: string; order: string }>>,
): LegalTable {
  return {
    caption,
    columns: [
      { key: 'choice', title: 'Order', kind: 'title' },
      { key: 'order', title: 'What comes first' },
    ],
    rows: Object.entries(orders).map(([key, cells]) => ({ key, cells })),
  }
}

export const ranking = ({ country }: House): LegalText => ({
  title: 'How ranking works',
  intro:
    'Each list has one order, which follows from what is in the list. Nobody can buy a place in it, and it is the same for everybody.',
  sections: [
    {
      heading: 'All lists',
      paragraphs: [
        'No place in a list or a search is sold, and we are paid by nobody for showing something earlier.',
        'The order does not depend on who you are, what you have looked at, or what you have booked or bought. Everybody who asks for the same list gets the same one.',
        'Where several have the same value, the order in which they were added decides, so that the next page neither repeats nor skips one.',
        'A few rows are no rankings: some tours on the home pages, under What We Offer and under About Us are drawn at random. Below a tour or product stand others of its type or category, those added last first.',
      ],
    },
    {
      heading: 'Tours',
      paragraphs: ['Without a choice, the tours that were added last come first.'],
      table: orderTable('Orders of tours', tourOrders),
    },
    {
      heading: 'Products',
      paragraphs: ['The popular products beside the list are the three with the most reviews.'],
      table: orderTable('Orders of products', productOrders),
    },
    {
      heading: 'Searching',
      paragraphs: [
        'A tour is found if all words occur in what its page says. Titles that begin with what you typed come first. Then words in the title count most, words in the place less, then subtitle, type and month, and last the description. Synonyms, and words that only begin as yours, count a tenth. Where two tours fit equally well, the newer one comes first.',
        'Very long results are sorted more simply: titles that begin with what you typed, then tours with all words in title or place, then the others, each with the newest first. If you choose an order, it holds in place of all this.',
        'A word that occurs nowhere is replaced by the likeliest one that does. The page says which.',
      ],
    },
    {
      heading: 'Scores and stars',
      paragraphs: [
        `The score of a tour, from 0 to 10, is the mean of all scores in all of its reviews: ${scoreTitles.join(', ')}. In lists of tours it is called Superb above ${superbAbove.tourList}, elsewhere above ${superbAbove.elsewhere}, and Good below.`,
        'The rating of a product is the mean of the stars in all of its reviews, and is never rounded up. The row of stars shows four below 5, and five at 5.',
        'Each review counts the same, with or without a mark.',
      ],
    },
    {
      heading: 'Struck prices',
      paragraphs: mustNameLowestPrice(country)
        ? [
            `Beside every struck price stands the lowest price of the ${lowestPriceDays} days before the sale began, from a history that the shop writes with every change of a price and that nobody can change afterwards. A product that is younger counts since it was added.`,
            'When a sale grows step by step, the days before its first step count. A price that is not below the lowest price is no reduction, and is shown without a struck one. Where the lowest price is below the struck price, the percentage says how far the price is below the lowest.',
          ]
        : [
            'The struck price of a product is what it costs without its sale, and the percentage says how much less it costs now.',
          ],
    },
  ],
})

const reportedAs: Record<(typeof reportReasons)[number], string> = {
  advertising: 'because it advertises something',
  offensive: 'because it is offensive',
  untrue: 'because it is not true',
  personal: 'because it tells private things',
  other: 'or for another reason',
}

const { perItem, perNewAccount, perNetwork } = reviewLimits

export const reviews: LegalText = {
  title: 'How reviews are checked',
  intro:
    'Anybody with an account can review anything here. Some reviews carry a mark that says what we could check; this page says how.',
  sections: [
    {
      heading: 'Who can write',
      paragraphs: [
        'Every account can review every tour and every product. We do not ask for a booking or an order first, so a review without a mark says nothing about whether its author was there.',
        'Once mails are sent here, travellers are asked for a review two days after their return: once for each trip, and only if they have not written one.',
        'A review shows the name and picture of the account, and of a product also the e-mail address, masked. They are those of the account and cannot be typed into the form.',
      ],
    },
    {
      heading: 'What the marks say',
      paragraphs: [
        '“Travelled May 2026” stands at the review of a tour if its author has a booking of this tour that was not cancelled, was paid and not refunded as a whole, and whose departure was before the day of the review. The month is that of the last such departure.',
        '“Bought it” stands at the review of a product if its author had ordered it before, and the order is completed, not refunded as a whole, and the product did not come back.',
        'The mark is worked out from our books each time the review is shown, so it goes when its proof does. It needs a payment in our books: a trip that is not recorded as paid proves nothing.',
        'Above the reviews you can choose to see only those with a mark. The mark does not make a review count for more.',
      ],
    },
    {
      heading: 'What is limited',
      paragraphs: [
        `An account can review the same tour or product ${perItem === 1 ? 'once' : `${perItem} times`} in 24 hours. In its first hour it can write ${perNewAccount} reviews, and from one network come at most ${perNetwork} in an hour, whatever the accounts. So a few people cannot move a rating within minutes.`,
        'For thirty days staff can find other reviews from the same network as one. They do not see which network it was.',
      ],
    },
    {
      heading: 'Answers and reports',
      paragraphs: [
        'Staff can answer a review once. The answer stands below it, with its day; another answer takes its place.',
        `Everybody who is signed in can report a review of somebody else, once: ${Object.values(reportedAs).join(', ')}. It stays where it is until staff have decided whether to keep or to delete it.`,
      ],
    },
    {
      heading: 'What is deleted',
      paragraphs: [
        'The author of a review can delete it, and so can our staff. Each deletion is noted in a log that nobody can change, with the time and who it was. The rating is then that of the reviews that are left.',
        'Nobody can edit a review, neither we nor its author.',
        'When an account that is younger than thirty days is erased, its reviews go with it. Those of older accounts stay, without a link to the account.',
      ],
    },
  ],
}

export const accessibility = ({ email, phone }: House): LegalText => ({
  title: 'How accessible we are',
  intro:
    'This site should serve you by eye, by ear, by keyboard and by touch, with large letters, and without scripts. This page says how far we are.',
  sections: [
    {
      heading: 'What we aim for',
      paragraphs: [
        'The Web Content Accessibility Guidelines (WCAG) 2.2 at level AA, on every page, from windows of 320 pixels up.',
      ],
    },
    {
      heading: 'How it is tested',
      paragraphs: [
        'Tests open every kind of page, in a narrow and in a wide window, check it against the rules below, and fail with any finding. They are part of the product and run when it is changed.',
        'Other tests search for a tour, book it, fill a cart, register, sign in and write a review with the keyboard alone; enlarge the letters to 200 percent and look for pages that become too wide; measure the contrast of titles on pictures; and read the pages without JavaScript.',
      ],
      table: {
        caption: 'Rules that every page is checked against',
        columns: [
          { key: 'rules', title: 'Rules', kind: 'title' },
          { key: 'name', title: 'Name in axe-core' },
        ],
        rows: Object.entries(ruleSets).map(([name, rules]) => ({ key: name, cells: { rules, name } })),
      },
    },
    {
      heading: 'What you can rely on',
      paragraphs: [
        'Everything that can be pressed can be reached and pressed with the keyboard, and shows where you are with a frame in two tones that stands out on any ground.',
        'If your system asks for less motion, nothing moves by itself. If it asks for more contrast, colours become stronger.',
        'Messages that close by themselves stay while you point at them or focus them, and are announced to screen readers.',
        'Every public page can be read without JavaScript. You can sign in, book a tour and change your settings without it too.',
      ],
    },
    {
      heading: 'What is not good enough yet',
      paragraphs: [
        'The tests run in one browser, Chromium, and no program finds everything. People who use screen readers or other aids every day have not tested the site for us yet.',
        'The site is in English only. The films have no sound, and no description in words. The map shows countries and places as a drawing; the text beside it has the name of the place, but not the way there.',
      ],
    },
    {
      heading: 'If something stands in your way',
      paragraphs: [
        `Write to ${email} or ring ${phone}: a person answers, helps you to book or order, and passes on what is broken.`,
      ],
    },
  ],
})
