// The modules with forms of all pages, and how each works without script. `e2e/forms.test.ts` derives the modules from the
// routes, and fails for a form that stands in no list, and for one that is gone.

/** A browser test that sends the form with script off: its file in `e2e`, and the beginning of its title. */
type FormTest = readonly [spec: string, title: string]

export const testedForms: Readonly<Record<string, FormTest>> = {
  'client/admin/bin/bin.tsx': ['admin-history', 'a record comes back from the bin'],
  'client/admin/bookings/booking/booking-notes.tsx': ['admin-desk', 'notes are added and deleted'],
  'client/admin/bookings/booking/change-booking-form.tsx': [
    'admin-desk',
    'a booking is changed after its price is shown',
  ],
  'client/admin/bookings/guest-booking-form.tsx': ['admin-desk', 'a guest is booked, once'],
  'client/admin/check-in/booking-list.tsx': ['check-in', 'travellers are checked in and out again by forms'],
  'client/admin/check-in/double-check-ins.tsx': ['check-in', 'a double check-in is decided'],
  'client/admin/check-in/record-payments.tsx': [
    'check-in',
    'what many have paid on the spot is recorded at once',
  ],
  'client/admin/departure-bookings/caller-form.tsx': [
    'staff-queue',
    'a caller waits, is offered the seat that comes free',
  ],
  'client/admin/departure-bookings/departure-messages.tsx': ['admin-desk', 'a message reaches a departure'],
  'client/admin/departure-bookings/departure-queue.tsx': [
    'staff-queue',
    'a caller waits, is offered the seat that comes free',
  ],
  'client/admin/departures/add-departures.tsx': [
    'admin-departures',
    'departures are added, changed, cancelled',
  ],
  'client/admin/departures/cancel-departure.tsx': [
    'admin-departures',
    'departures are added, changed, cancelled',
  ],
  'client/admin/departures/change-departure.tsx': [
    'admin-departures',
    'departures are added, changed, cancelled',
  ],
  'client/admin/departures/departure-link.tsx': ['private-departures', 'staff renew the link'],
  'client/admin/departures/reopening.tsx': ['admin-departures', 'departures are added, changed, cancelled'],
  'client/admin/frame/top-bar.tsx': ['sign-in-page', 'staff sign out of the back office'],
  'client/admin/item-form/item-form.tsx': [
    'admin-forms-without-script',
    'a tour is added with its pictures and changed',
  ],
  'client/admin/item-list/bulk-change.tsx': ['admin-bulk', 'products of a search are changed, and back'],
  'client/admin/item-list/bulk-outcome.tsx': ['admin-bulk', 'products of a search are changed, and back'],
  'client/admin/list/list-search.tsx': ['users', 'an account is found, signed out and erased'],
  'client/admin/imports/checked-import.tsx': ['admin-imports', 'a checked file is imported'],
  'client/admin/item-history/history-section.tsx': ['admin-history', 'a version is restored'],
  'client/admin/orders/cancel-order.tsx': ['admin-orders', 'staff cancel a paid order'],
  'client/admin/orders/mark-delivered.tsx': ['admin-orders', 'is packed, sent, delivered'],
  'client/admin/orders/mark-returned.tsx': ['admin-orders', 'is packed, sent, delivered'],
  'client/admin/orders/order-steps.tsx': ['admin-orders', 'is packed, sent, delivered'],
  'client/admin/orders/staff-note.tsx': ['admin-orders', 'the note of staff is kept'],
  'client/admin/payments/entry-form.tsx': ['admin-entries', 'cash is entered for an order, and taken back'],
  'client/admin/payments/ledger-entries.tsx': [
    'admin-entries',
    'cash is entered for an order, and taken back',
  ],
  'client/admin/payments/let-go.tsx': [
    'admin-entries',
    'a super admin lets go of what a cancelled booking owes',
  ],
  'client/admin/payments/receive-payment.tsx': ['admin-payments', 'a bank transfer is marked as received'],
  'client/admin/payments/refund-payment.tsx': ['admin-payments', 'a super admin refunds a part of a payment'],
  'client/admin/payments/waiting-queue.tsx': ['admin-entries', 'a payment for one’s own order waits'],
  'client/admin/reviews/answer-review.tsx': ['review-queue', 'staff answer a reported review'],
  'client/admin/settings/settings.tsx': ['house-settings', 'two super admins who save at once lose nothing'],
  'client/admin/today/due-calls.tsx': ['staff-queue', 'a caller whose tour is deleted is called'],
  'client/admin/users/erase-user.tsx': ['users', 'an account is found, signed out and erased'],
  'client/admin/users/open-invitations.tsx': ['users', 'is listed until it is withdrawn'],
  'client/admin/users/user-steps.tsx': ['users', 'an account is found, signed out and erased'],
  'client/admin/users/invite.tsx': ['users', 'is listed until it is withdrawn'],
  'client/features/blog/blog-sidebar.tsx': ['blog', 'LOAD MORE and the links of pages'],
  'client/features/blog/comment-form.tsx': ['blog', 'a comment gets its warning'],
  'client/features/bookings/booking-panel.tsx': ['booking-ways', 'a member books from the home page'],
  'client/features/payments/payment-section.tsx': ['guest-payments', 'a guest pays a booking by card'],
  'client/features/reviews/review-form.tsx': ['tour-reviews', 'a review is written once'],
  'client/features/reviews/product-review-list.tsx': [
    'product',
    'a product is complete, with its reviews in pages',
  ],
  'client/features/tours/tour-search-form.tsx': ['tour-lists', 'forms and links filter, sort, page'],
  'client/features/tours/trip-planner.tsx': ['search', 'the filter form searches'],
  'client/site/blog/masonry.tsx': ['blog', 'LOAD MORE and the links of pages'],
  'client/site/bookings/waiting-entries.tsx': ['waiting-list', 'members join the waiting list'],
  'client/site/cart/add-panel.tsx': ['cart-without-script', 'a visitor adds from a product’s page'],
  'client/site/cart/line-forms.tsx': ['cart-without-script', 'a product of the list is added, its quantity'],
  'client/site/destinations/destination-list.tsx': [
    'destinations',
    'destinations are complete and can be found',
  ],
  'client/site/erasure/erase-form.tsx': ['erase-account', 'a wrong password has its message at the field'],
  'client/site/frame/account.tsx': [
    'sign-in-page',
    'a visitor registers, returns to the previous page, signs out',
  ],
  'client/site/mailed-links/mailed-link-form.tsx': ['recover', 'a member whose password is lost gets a mail'],
  'client/site/orders/checkout-form.tsx': ['checkout', 'a cart is ordered'],
  'client/site/orders/order-step.tsx': ['orders', 'an order is cancelled after a page has asked'],
  'client/site/reviews/report-review.tsx': [
    'reported-reviews',
    'a user reports a review with a reason, once',
  ],
  'client/site/setting/account-form.tsx': ['setting', 'a member changes the profile'],
  'client/site/setting/security/security-section.tsx': ['sessions', 'a member sees where they are signed in'],
  'client/site/shop/purchase.tsx': ['cart-without-script', 'a visitor adds from a product’s page'],
  'client/site/shop/shop-filters.tsx': ['shop', 'products are filtered, sorted and paged'],
  'client/site/shop/shop-products.tsx': ['shop', 'products are filtered, sorted and paged'],
  'client/site/sign-in/sign-in-required.tsx': [
    'form-failures',
    'a form that was sent after its session had ended',
  ],
  'client/site/sign-in/sign-in.tsx': ['sign-in-page', 'a visitor registers, returns to the previous page'],
  'client/site/trip/booking-by-pin.tsx': ['booking-lookup', 'a visitor finds a booking and cancels it'],
  'client/site/trip/cancel-trip.tsx': ['trip', 'travellers are named and the trip is cancelled'],
  'client/site/trip/change/change-offer.tsx': ['trip-changes', 'a trip is changed after its offer is seen'],
  'client/site/trip/change/change-trip.tsx': ['trip-changes', 'a trip is changed after its offer is seen'],
  'client/site/trip/travellers.tsx': ['trip', 'travellers are named and the trip is cancelled'],
}

/** Forms that are of script by their nature, or that script draws in place of another way. */
export const scriptOnlyForms: Readonly<Record<string, string>> = {
  'client/admin/calendar/entry-list.tsx':
    'The calendar of the sample screen: entries are drawn and kept by script.',
  'client/admin/check-in/check-in.tsx': 'Narrows the list that the page shows, while one types.',
  'client/admin/data-grid/data-grid.tsx': 'Narrows the rows that the page shows.',
  'client/admin/departures/change-many.tsx':
    'Changes the rows that script selects. Without script each departure has its form.',
  'client/admin/imports/file-form.tsx':
    'Uploads a large file with its progress. The page says so without script.',
  'client/admin/user-form/create-user.tsx': 'A sample screen: as specified, it only shows what was entered.',
  'client/features/holds/too-few-seats.tsx':
    'Beside live seats. Without script the refused booking form and My tours join and leave the waiting list.',
  'client/features/newsletter/newsletter-form.tsx': 'As specified, it makes no call.',
  'client/features/newsletter/newsletter-panel.tsx': 'As specified, it makes no call.',
  'client/site/cart/cart-dialogs.tsx': 'Dialogs. Without script each line has forms.',
  'client/features/sign-in/login-form.tsx': 'A dialog. Without script its link leads to the sign-in page.',
  'client/features/sign-in/lost-password.tsx':
    'As specified, it makes no call. Without script there is the page /recover.',
  'client/features/sign-in/register-form.tsx': 'A dialog. Without script its link leads to the sign-in page.',
  'client/site/frame/side-panel.tsx':
    'A panel that script opens. Without script its link leads to the search.',
}

/** Forms about records that no page of today makes: sent without script by `tools/proofs/forms.test.ts`. */
export const provenForms: readonly string[] = ['client/admin/bookings/booking/refund-check.tsx']

/** Parts that draw the forms of other modules. */
export const formParts: readonly string[] = [
  'client/admin/form/form-disclosure.tsx',
  'client/features/forms/page-form.tsx',
]
