import { memo } from 'react'
import { Badge } from '#client/design-system/badge.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { LowestPrice } from '#client/design-system/price-tag.tsx'
import { Table, type TableColumn } from '#client/design-system/table.tsx'
import { useQuestion } from '#client/design-system/use-question.ts'
import { useLazyModule } from '#client/features/lazy-modules/use-lazy-module.ts'
import { PriceTerms } from '#client/features/products/price-terms.tsx'
import {
  productPath,
  shortageText,
  shownAmount,
  totalBeforeReductions,
  unavailableText,
} from '#client/features/products/product-facts.ts'
import { ProductPicture } from '#client/features/products/product-picture.tsx'
import { UnavailableBadge } from '#client/features/products/unavailable-badge.tsx'
import { formatPrice } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { Cart, CartLine } from '#contract/carts.ts'
import { productsPage } from '#contract/pages/site-pages.ts'
import { formatCartLineTime } from './cart-line-time.ts'
import { countPieces } from './cart-mail.ts'
import { HowToOrder } from './how-to-order.tsx'
import { IconAction } from './icon-action.tsx'
import { LineForms } from './line-forms.tsx'
import { OrdersLink } from './orders-link.tsx'

const columns: readonly TableColumn[] = [
  { key: 'picture', title: 'Image', isTitleHidden: true, kind: 'picture' },
  { key: 'name', title: 'Name', kind: 'title' },
  { key: 'date', title: 'Date' },
  { key: 'quantity', title: 'Quantity', kind: 'number' },
  { key: 'total', title: 'Total($)', kind: 'number' },
  { key: 'actions', title: 'Edit and delete', isTitleHidden: true, kind: 'actions' },
]

const loadDialogs = () => import('./cart-dialogs.tsx')

/** Loads the dialogs without showing them. */
function prepareDialogs(): void {
  loadDialogs().catch(() => null)
}

interface Subject {
  line: CartLine
  kind: 'edit' | 'delete'
}

interface CartTableProps {
  cart: Cart
  /** Of a form that was sent without script. */
  sent: FormResult | undefined
  onDelete: () => void
}

export function CartTable({ cart, sent, onDelete }: CartTableProps) {
  const questions = useQuestion<Subject>()
  return (
    <>
      <div className="cart-lines">
        <Lines lines={cart.items} sent={sent} onAsk={questions.ask} />
      </div>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <div className="flex flex-wrap gap-x-1 gap-y-3">
          <LinkButton to={productsPage.path} look="secondary">
            Shopping now!
          </LinkButton>
          <OrdersLink />
        </div>
        <div className="grid gap-1">
          <Sum cart={cart} />
          <PriceTerms />
        </div>
      </div>
      <HowToOrder cart={cart} />
      <Questions {...questions} cart={cart} onDelete={onDelete} />
    </>
  )
}

interface LinesProps {
  lines: readonly CartLine[]
  sent: FormResult | undefined
  onAsk: (subject: Subject) => void
}

/** Memoized: rendering hundreds of lines is slow, so opening a dialog does not render them again. */
const Lines = memo(function Lines({ lines, sent, onAsk }: LinesProps) {
  return (
    <Table
      caption="What is in your cart"
      columns={columns}
      rows={lines.map((line) => ({
        key: line.product._id,
        cells: {
          ...cellsOf(line),
          actions: (
            <>
              <Actions line={line} onAsk={onAsk} />
              <LineForms line={line} sent={sent} />
            </>
          ),
        },
      }))}
    />
  )
})

function Actions({ line, onAsk }: { line: CartLine; onAsk: (subject: Subject) => void }) {
  const { title } = line.product
  const intent = { onPointerEnter: prepareDialogs, onFocus: prepareDialogs }
  return (
    <>
      <IconAction
        icon="pencil"
        label={`Edit quantity of ${title}`}
        onClick={() => onAsk({ line, kind: 'edit' })}
        {...intent}
      />
      <IconAction
        icon="trash"
        label={`Delete ${title}`}
        isDestructive
        onClick={() => onAsk({ line, kind: 'delete' })}
        {...intent}
      />
    </>
  )
}

interface QuestionsProps extends ReturnType<typeof useQuestion<Subject>> {
  cart: Cart
  onDelete: () => void
}

/** A dialog closes if its line is removed from the cart meanwhile. */
function Questions({ question, close, cart, onDelete }: QuestionsProps) {
  const part = useLazyModule(loadDialogs, question?.isOpen === true, close)
  if (part === null || question === null) return null
  const { line, kind } = question.about
  const isThere = cart.items.some(({ product }) => product._id === line.product._id)
  const dialog = { line, isOpen: isThere && question.isOpen, onClose: close }
  return kind === 'edit' ? (
    <part.EditQuantity key={question.key} {...dialog} />
  ) : (
    <part.DeleteLine key={question.key} {...dialog} onDelete={onDelete} />
  )
}

/** In a narrow column the time wraps below the date. Date and time themselves do not wrap. */
function AddedAt({ time }: { time: string }) {
  const text = formatCartLineTime(time)
  const dayEnd = text.indexOf(' ')
  return (
    <time dateTime={time}>
      <span className="whitespace-nowrap">{text.slice(0, dayEnd)}</span>{' '}
      <span className="whitespace-nowrap">{text.slice(dayEnd + 1)}</span>
    </time>
  )
}

function cellsOf(line: CartLine) {
  const { product, createdAt, quantity, total, amountDue } = line
  const { price, reduced, off } = shownAmount(line, product)
  return {
    picture: <ProductPicture picture={product.image} alt="" sizes="88px" width={88} height={88} isEager />,
    name: <Name line={line} />,
    date: <AddedAt time={createdAt} />,
    quantity,
    total: (
      <>
        <span className="money">{formatPrice(total)}</span>
        {amountDue !== total && (
          <span className="block font-text text-ink-2 text-small">
            <span>{`${off ?? 'due'}: `}</span>
            <span className="money">{price}</span>
            {reduced?.lowest !== undefined && (
              // Wraps instead of widening the column.
              <span className="block w-0 min-w-full">
                <LowestPrice price={reduced.lowest} />
              </span>
            )}
          </span>
        )}
      </>
    ),
  }
}

/** A deleted product is shown without a link, because its page is gone. */
function Name({ line: { product, quantity } }: { line: CartLine }) {
  const { title, available, stock } = product
  const shortage = shortageText(product, quantity)
  return (
    <span className="grid justify-items-start gap-1.5">
      {available ? (
        <Link to={productPath(product)} className="own-script no-underline hover:underline">
          {title}
        </Link>
      ) : (
        <span className="own-script">{title}</span>
      )}
      {unavailableText(product) === undefined ? (
        shortage !== undefined && <Badge tone="no">{shortage}</Badge>
      ) : (
        <UnavailableBadge available={available} stock={stock} />
      )}
    </span>
  )
}

/** Screen readers announce changes. */
function Sum({ cart: { items, amountDue } }: { cart: Cart }) {
  const before = totalBeforeReductions(items)
  const isReduced = amountDue !== before
  return (
    <p role="status" className="grid md:justify-items-end">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span>{`${countPieces(items)}${isReduced ? ', due after sale' : ''} `}</span>
        <span className="money text-d3">{formatPrice(amountDue)}</span>
      </span>
      {isReduced && (
        <span className="text-small">
          before the sale <span className="money">{formatPrice(before)}</span>
        </span>
      )}
    </p>
  )
}
