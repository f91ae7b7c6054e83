import type { ReactNode } from 'react'
import { departurePath } from '#client/admin/addresses/departure-path.ts'
import { formatSlashDate } from '#client/admin/record/format.ts'
import { AdminIcon, type AdminIconName } from '#client/admin/screen/admin-icon.tsx'
import { maySee, staffPageAt } from '#client/admin/screen/screens.ts'
import { useStaff } from '#client/admin/screen/use-staff.ts'
import { departuresScreen } from '#client/admin/tours/departures-screen.ts'
import { Link } from '#client/design-system/link.tsx'
import { formatNumber } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { addressOf } from '#contract/pages/page.ts'
import {
  bookingsPage,
  departuresPage,
  jobsPage,
  mailsPage,
  openBillsPage,
  staffBookingPage,
  staffOrdersPage,
  staffProductsPage,
  staffReviewsPage,
} from '#contract/pages/staff-pages.ts'
import type { Today } from '#contract/today.ts'
import { MinimumNote } from '../departures/state-badge.tsx'
import { DueCalls } from './due-calls.tsx'

const productsPath = staffProductsPage.path

interface Task {
  count: number
  /** Of one, and of several. */
  text: readonly [one: string, more: string]
  to: string
  icon: AdminIconName
}

function tasksOf(today: Today): Task[] {
  return [
    {
      count: today.ordersToPack,
      text: ['paid order to pack', 'paid orders to pack'],
      to: addressOf(staffOrdersPage, { state: 'paid' }),
      icon: 'box',
    },
    {
      count: today.ordersToSend,
      text: ['packed order to send or hand over', 'packed orders to send or hand over'],
      to: addressOf(staffOrdersPage, { state: 'packed' }),
      icon: 'bag',
    },
    {
      count: today.ordersToPay,
      text: ['order waits for its payment', 'orders wait for their payment'],
      to: addressOf(staffOrdersPage, { state: 'placed' }),
      icon: 'bag',
    },
    {
      count: today.overdueBills,
      text: ['balance is overdue', 'balances are overdue'],
      to: addressOf(openBillsPage, { by: 'overdue' }),
      icon: 'money',
    },
    {
      count: today.unrecordedBills,
      text: ['past trip without a recorded payment', 'past trips without a recorded payment'],
      to: addressOf(openBillsPage, { by: 'notRecorded' }),
      icon: 'money',
    },
    {
      count: today.billsToPayBack,
      text: ['payment to pay back', 'payments to pay back'],
      to: addressOf(openBillsPage, { by: 'agency' }),
      icon: 'money',
    },
    {
      count: today.waitingEntries,
      text: ['entered payment waits for a second person', 'entered payments wait for a second person'],
      to: openBillsPage.path,
      icon: 'money',
    },
    {
      count: today.reportedReviews,
      text: ['reported review', 'reported reviews'],
      to: addressOf(staffReviewsPage, { queue: 'reported' }),
      icon: 'star',
    },
    {
      count: today.newReviews,
      text: ['new review without an answer', 'new reviews without an answer'],
      to: addressOf(staffReviewsPage, { queue: 'new' }),
      icon: 'star',
    },
    {
      count: today.failedMails,
      text: ['mail could not be sent', 'mails could not be sent'],
      to: addressOf(mailsPage, { state: 'failed' }),
      icon: 'mail',
    },
    {
      count: today.refusedMails,
      text: ['mail was refused by its recipient', 'mails were refused by their recipients'],
      to: addressOf(mailsPage, { state: 'refused' }),
      icon: 'mail',
    },
    {
      count: today.failedJobs,
      text: ['job of the server has failed', 'jobs of the server have failed'],
      to: jobsPage.path,
      icon: 'settings',
    },
  ]
}

interface TasksProps extends Today {
  /** The page's `actionData`. */
  sent: FormResult | undefined
}

/** All that waits for staff, each with the list where it is done. */
export function TasksSection(today: TasksProps) {
  const staff = useStaff()
  const mayOpen = (path: string) => maySee(staffPageAt(path), staff)
  const tasks = tasksOf(today).filter(({ count, to }) => count > 0 && mayOpen(to.split('?', 1)[0]!))
  const { hasMoreUndecided, refundChecks, hasMoreRefundChecks, queueCount, lowStockCount } = today
  const undecided = mayOpen(departuresScreen.pathOf('any')) ? today.undecided : []
  const queues = mayOpen(bookingsPage.path) ? today.queues : []
  const lowStock = mayOpen(productsPath) ? today.lowStock : []
  const isEmpty =
    undecided.length +
      tasks.length +
      today.dueCalls.length +
      refundChecks.length +
      queues.length +
      lowStock.length ===
    0
  return (
    <section className="admin-card today-tasks" aria-labelledby="tasks">
      <h2 id="tasks" className="text-[1.375rem]">
        To do
      </h2>
      {isEmpty && <p>Nothing waits for you.</p>}
      {undecided.length > 0 && (
        <>
          <h3>Do they run?</h3>
          <p className="text-small">
            Their travellers wait to be told. Set a departure to guaranteed, and all are mailed; or cancel it.
          </p>
          <ul>
            {undecided.map(({ tourId, title, date, ...minimum }) => (
              <TaskLink key={`${tourId} ${date}`} to={departuresPathOf(tourId, date)} icon="team">
                <span>{`${title}, ${formatSlashDate(date)}. `}</span>
                <MinimumNote {...{ date, state: minimum.state, minimum }} />
              </TaskLink>
            ))}
          </ul>
          {hasMoreUndecided && <p>And later ones.</p>}
        </>
      )}
      {tasks.length > 0 && (
        <ul>
          {tasks.map(({ to, icon, count, text }) => (
            <TaskLink key={to} to={to} icon={icon}>
              <b>{formatNumber(count)}</b>
              <span>{` ${text[count === 1 ? 0 : 1]}`}</span>
            </TaskLink>
          ))}
        </ul>
      )}
      <DueCalls {...today} />
      {refundChecks.length > 0 && (
        <>
          <h3>Was anything paid?</h3>
          <p className="text-small">
            These bookings are older than the records of payments. The customers read that you check what is
            to be refunded.
          </p>
          <ul>
            {refundChecks.map(({ _id, reference, name, title, date }) => (
              <TaskLink key={_id} to={addressOf(staffBookingPage, { id: _id })} icon="money">
                {`${formatReference(reference)}, ${name}: ${title}, ${formatSlashDate(date)}`}
              </TaskLink>
            ))}
          </ul>
          {hasMoreRefundChecks && <p>And further ones, which follow once these are settled.</p>}
        </>
      )}
      {queues.length > 0 && (
        <>
          <h3>Waiting lists</h3>
          <ul>
            {queues.map((queue) => (
              <TaskLink key={departurePath(queue)} to={departurePath(queue)} icon="team">
                {`${queue.title}, ${formatSlashDate(queue.date)}: ${people(queue.waiting)} for ${seats(queue.tickets)}`}
              </TaskLink>
            ))}
          </ul>
          {queueCount > queues.length && (
            <p>{`And ${formatNumber(queueCount - queues.length)} later ones.`}</p>
          )}
        </>
      )}
      {lowStock.length > 0 && (
        <>
          <h3>Low stock</h3>
          <ul>
            {lowStock.map(({ _id, title, stock }) => (
              <TaskLink key={_id} to={`${productsPath}/edit/${_id}`} icon="box">
                {`${title}: ${stock === 0 ? 'sold out' : `${formatNumber(stock)} left`}`}
              </TaskLink>
            ))}
          </ul>
          {lowStockCount > lowStock.length && (
            <p>{`And ${formatNumber(lowStockCount - lowStock.length)} more products.`}</p>
          )}
        </>
      )}
    </section>
  )
}

interface TaskLinkProps {
  to: string
  icon: AdminIconName
  children: ReactNode
}

function TaskLink({ to, icon, children }: TaskLinkProps) {
  return (
    <li>
      <AdminIcon name={icon} />
      <Link to={to}>{children}</Link>
    </li>
  )
}

/** The schedule of the tour, from this day on. */
const departuresPathOf = (tourId: string, date: string) =>
  addressOf(departuresPage, { id: tourId, from: date })

const people = (count: number) => (count === 1 ? '1 person waits' : `${formatNumber(count)} people wait`)
const seats = (count: number) => (count === 1 ? '1 seat' : `${formatNumber(count)} seats`)
