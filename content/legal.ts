// Privacy and terms, true for this product as it runs. A change of what it keeps changes this text too.
import {
  addressLine,
  deliveryTitle,
  feeOf,
  type House,
  horizonText,
  numbersOf,
} from '#contract/house-facts.ts'
import type { HouseTerms } from '#contract/house-terms.ts'
import { priceText } from '#contract/money.ts'
import { type Delivery, payWithinMinutes, withdrawalDays } from '#contract/order-rules.ts'
import { paymentProvider } from './payments.ts'
import { shopTerms } from './shop-terms.ts'

const minutesOfDay = 24 * 60

function deliveryText(delivery: Delivery, house: House): string {
  const { time } = shopTerms.deliveries[delivery]
  const fee = feeOf(delivery, house)
  const lower = time[0]!.toLowerCase() + time.slice(1)
  return `${deliveryTitle(delivery, house)}${fee === 0 ? ' costs nothing' : ` costs ${priceText(fee)}`}: ${lower}`
}

/** Who runs the house: the company, its address, and its numbers where it has any. */
function houseLine(house: House): string {
  const { name, legalName } = house
  return [
    legalName === '' || legalName === name ? name : `${name} is ${legalName}`,
    addressLine(house),
    ...numbersOf(house),
  ].join(', ')
}

export type LegalTable = {
  caption: string
  columns: readonly { key: string; title: string; kind?: 'title' }[]
  rows: readonly { key: string; cells: Readonly<Record<string, string>> }[]
}

export type LegalSection = { heading: string; paragraphs: readonly string[]; table?: LegalTable }

export type LegalText = { title: string; intro: string; sections: readonly LegalSection[] }

export const privacy = (house: House): LegalText => ({
  title: 'Privacy',
  intro:
    'We keep what we need in order to sell you a tour or a lantern, and nothing in order to follow you about. This page says exactly what that is.',
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        `${houseLine(house)}. For anything on this page write to ${house.email}; a person answers.`,
      ],
    },
    {
      heading: 'What we keep',
      paragraphs: [
        'Your account: name, user name, e-mail address, picture if you have one, and your password as a hash from which it cannot be read back. If you sign in through an identity provider we keep the provider’s name and the number it has for you in place of a password. If you add passkeys, their names and public keys, from which nobody can sign in; if you make recovery codes, each as a hash. If you change your address, the one before for seven days, in which it can undo the change and, if you had not just signed in, still lets you in. When you have confirmed your address, the time of that.',
        'Your cart, which is tied to your account so that it is the same on every device.',
        'Your bookings: the tour, the date, the number of tickets, the total, and the name, e-mail address, telephone number, message and names of travellers that you give us with them, and what has happened to them since.',
        'Your orders: what you ordered at which price, from which network (not the whole address), the address and message that you give us with them, and what has happened to them since. When you erase your account, finished orders and their invoices stay for ten years, apart from it, with the name and address that the law asks for, where only those who run the shop can read them; then they are deleted. An account with an order that is not finished cannot be erased yet.',
        `For each booking or order that is paid here, what was to be paid, what was paid and refunded and when, and under which number ${paymentProvider.name} knows the payment. We keep this for ten years, as the law asks. You enter your card on a page of ${paymentProvider.name}: its number never reaches us.`,
        'The reviews you write, with your scores. Reviews are public and show the name that you give under Setting, which is your user name until you change it, and your picture; your e-mail address is shown masked, as a…@example.com. For thirty days we keep with each a code made from the network it came from, from which the address cannot be read back and which is never shown: by it we find reviews that somebody wrote under several names.',
        'The reviews of others that you report, with the reason and what you add. Our staff alone read it. It is deleted with the review, or with your account.',
        'For each sign-in, which browser and system it was, when it began, when it was last used and when it ended. It is deleted a week after you sign out, or thirty days after you were last here; of more than a hundred the oldest go.',
        'For 400 days, in a log that nobody can change: when and from which network (not the whole address) you signed in and out or somebody tried to, and that you changed your profile or password or deleted a review. It names you by a number alone, which is nobody’s once your account is erased.',
        'For 800 days, the mails that we write to you about your account, your bookings and your orders, and what has become of them. When you erase your account, those not sent yet are deleted, and sent ones lose their text and your address.',
        'For a day at most, the answer to anything that you book, buy or write, so that pressing a button twice does it once.',
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'There are five that stay, all of them necessary, and all of them set only when you sign in or register; “halyard-device” also when you open a booking with its PIN. If you do neither, we set none.',
        'While you sign in through an identity provider there are two more for a few minutes, which prove that the answer belongs to your question. In the back office two more remember for a year how a member of staff likes it: dark or light, with a wide or a narrow menu. There are no cookies for statistics or advertising, so there is no banner asking you about them.',
        'Besides, your browser may note a few things for us in the tab that you have open: how far down you were on each page, what you had typed and not yet sent, a message to show after the page has reloaded, and the product that you wanted when we asked you to sign in. They never leave your browser, and are gone when you close the tab.',
      ],
      table: {
        caption: 'Cookies that stay',
        columns: [
          { key: 'name', title: 'Name', kind: 'title' },
          { key: 'use', title: 'What for' },
          { key: 'life', title: 'How long' },
        ],
        rows: [
          {
            key: 'jwt',
            cells: {
              name: 'jwt',
              use: 'Says who you are, for a quarter of an hour at a time.',
              life: 'While you are signed in',
            },
          },
          {
            key: 'refresh',
            cells: {
              name: 'refresh',
              use: 'Renews the one above, and is replaced whenever it has.',
              life: 'While you are signed in',
            },
          },
          {
            key: 'halyard',
            cells: {
              name: 'halyard',
              use: 'Cannot be read by scripts. Without it a stolen “refresh” is worth nothing. Over https its name has “__Host-” in front.',
              life: 'While you are signed in',
            },
          },
          {
            key: 'halyard-device',
            cells: {
              name: 'halyard-device',
              use: 'Notes, in a form that only we can read, that you have signed in with this browser, or opened a booking, before. So you still get in while somebody elsewhere guesses at your password or PIN. It lets nobody in by itself, cannot be read by scripts, and stays when you sign out. Erasing your account takes it out. Over https its name has “__Host-” in front.',
              life: 'A year',
            },
          },
          {
            key: 'isRemenber',
            cells: {
              name: 'isRemenber',
              use: 'Notes that you ticked Remember me. Then you stay signed in until you have been away for 30 days, and 90 days at most; otherwise until you close the browser or have been away for twelve hours.',
              life: '30 days',
            },
          },
        ],
      },
    },
    {
      heading: 'Other people’s computers',
      paragraphs: [
        'Our pages load nothing from anyone else: no fonts, no maps, no videos, no buttons of social networks, no trackers. The maps are drawn by us. Links to other sites are only links; nothing is sent until you follow one.',
        `When you pay by card or wallet, our server tells the payment provider, ${paymentProvider.name}, the amount, the name of the tour or the number of the order, and your e-mail address for the receipt. You pay on its page, where its own privacy policy holds: ${paymentProvider.privacy}. If you pay by bank transfer, your bank and ours see what is on it.`,
      ],
    },
    {
      heading: 'The log',
      paragraphs: [
        'The server writes down the calls that your browser makes to it for lists, records and all that you do: which one, when, from which network address, and by which account if you were signed in; not what you searched for. Pages, pictures and what it has ready in memory leave no line unless something goes wrong. We use the log to find faults.',
        'To slow down people who guess passwords and PINs of bookings it also counts wrong ones, by network address and by the name that was typed, of which it keeps a scrambled form alone, or the reference of the booking. It forgets the first within an hour or so and the second a day after the last attempt. It counts the tickets that are booked and the accounts that are created from a network, and forgets that count after a day. With seats that are kept for you, or that you wait for, it remembers the network (not the whole address) until you have booked them or they are free again. It also counts reviews from a network address, and remembers for a day what you have reviewed.',
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'The staff who need it to run your tour or send your parcel, and the guide who meets you. We do not sell it, lend it or trade it.',
      ],
    },
    {
      heading: 'Yours to decide',
      paragraphs: [
        'You can change your name, user name, e-mail address and password under Setting, empty your cart, cancel a booking that lies ahead, and delete your own reviews.',
        'Under Setting you can also download a copy of everything that we hold about you (of bookings and reviews the newest 2,000; write to us for older ones), and erase your account, at once and without asking anybody, unless an order is not finished or money is still owed by you or to you. Then your name, addresses, cart and sessions are gone. Bookings that lie ahead are cancelled and their seats become free; past ones keep their totals. Finished orders are kept apart, as said above. The reviews of an account that is younger than thirty days are deleted with it; those of an older one keep text and scores, under “Former traveller”: delete them first if you want them gone too. Backups may hold what was erased until they expire.',
      ],
    },
  ],
})

/** Also in the mail about an order, which confirms the contract. */
export const termsOfShop = (house: House): LegalSection => ({
  heading: 'The shop',
  paragraphs: [
    'The cart holds up to 999 of a thing. Where a product is on sale, the cart shows both the plain total and what is due after the sale, rounded to the cent for each line. A cart is not an order: prices in a cart follow the price of the product, and nothing is put aside for you.',
    `You order at the checkout, which shows every price, the delivery and the total before you press the button; if one of them has changed by then, we say so and nothing is ordered. With your order the contract is made, at the prices that you saw. All prices include ${house.vatPercent} % VAT. You pay on a page of ${paymentProvider.name}, by card or wallet, within ${payWithinMinutes.provider} minutes, or, where we do not offer that, by bank transfer within ${payWithinMinutes.transfer / minutesOfDay} days. Until then everything is put aside for you; what is not paid by then lapses.`,
    `${deliveryText('collect', house)} ${deliveryText('standard', house)}`,
    `You can cancel an order free of charge until we pack it. You can withdraw from the contract without giving a reason from the moment you order until ${withdrawalDays} days after you have got the last piece: press “Withdraw from contract here” on the page of the order, or write to us. Send the goods back within 14 days after that, at your cost; once they are here we refund what you have paid for them, and if you send back everything, the delivery too. You find your invoice under My orders.`,
  ],
})

/** `asksAhead`: whether a tour asks for money by a date. */
export const terms = (house: House, { asksAhead }: Pick<HouseTerms, 'asksAhead'>): LegalText => ({
  title: 'Terms',
  intro: 'Short, because a long one would not be read, and then it might as well not be there.',
  sections: [
    {
      heading: 'Your account',
      paragraphs: [
        'One person, one account, a password of at least six characters that you use nowhere else and nobody would guess. Changing it signs you out everywhere but here. Tell us if somebody else has been using it.',
      ],
    },
    {
      heading: 'Tours and bookings',
      paragraphs: [
        'A booking is for a tour, a date and a number of tickets, and its total is the number of tickets times the cost of the tour on the day you book. It stays that total if the cost changes afterwards. All prices are in US dollars.',
        `Each departure has a fixed number of seats. If fewer are left than you ask for, we say how many and book nothing. A tour marked as not available cannot be booked. Some tours leave on certain dates only; each of these departures says until when it can be booked, and may have a price of its own, which is then the one that counts. You can book up to ${horizonText(house.horizonMonths)} ahead, at most ${house.maxTicketsPerDeparture} tickets of one departure and ${house.maxOpenTickets} tickets for departures to come; for a larger party please call us.`,
        'You may cancel a booking for a date that lies ahead under My tours, which frees the seats for someone else. What is kept of the price then is said by the terms of the tour as they were when you booked; your trip’s page shows it before you cancel. Without such terms cancelling is free. If we have to cancel a departure, we move you to another date that suits you or give back the whole price.',
        asksAhead
          ? `Some tours ask for a part of the price when you book, or for all of it by a day before departure. Their pages say how much, how and until when before you book. If the part that is due when you book is not paid in time, the booking lapses, and its seats are free for others. All other tours you pay ${house.howToPay}.`
          : `You pay for a tour ${house.howToPay}. Nothing is due when you book.`,
        'Please mind the age that each tour gives. It is the youngest at which we think the days are a pleasure.',
      ],
    },
    termsOfShop(house),
    {
      heading: 'Reviews',
      paragraphs: [
        'Write what happened to you, in your own words. We do not edit reviews and we do not pay for them; we remove those that break the law or somebody’s privacy, and those that somebody wrote under several names. You can review the same thing once a day. You can delete your own at any time.',
      ],
    },
    {
      heading: 'Visas, weather and animals',
      paragraphs: [
        'What we say about visas and papers is a first pointer; ask the embassy of the country before you book. Weather, boats, blossom and animals keep their own timetable. Our guides change plans when that is safer or better, and tell you why.',
      ],
    },
    {
      heading: 'The pictures',
      paragraphs: [
        'Every landscape on this site was drawn by us. They show what a place feels like, not the view from your window. Please ask before you use one elsewhere; the answer is usually yes.',
      ],
    },
    {
      heading: 'Questions',
      paragraphs: [`${house.email}, or ${house.phone} in ${house.city} office hours.`],
    },
  ],
})
