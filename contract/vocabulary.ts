// Fixed lists and limits of the specification. No imports, so that any page may use them.
export const travelTypes = ['Wines', 'Europe', 'Latest', 'NY', 'Skiing', 'PoPular', 'Trendy'] as const

export const tourSorts = ['date', 'lowprice', 'highprice', 'name', 'rating'] as const
export type TourSort = (typeof tourSorts)[number]

export const productCategories = ['Accessories', 'Summer', 'Camping', 'Beach', 'Winter', 'Vintage'] as const

export const productTags = [
  'Clothes',
  'Summer',
  'Accessories',
  'Camping',
  'Beach',
  'Winter',
  'Vintage',
] as const

export const productSorts = ['popular', 'rating', 'date', 'lowprice', 'highprice'] as const
export type ProductSort = (typeof productSorts)[number]

export const defaultItemsPerPage = 12

/** Most items of a page of any list. */
export const maxItemsPerPage = 100

/** The highest price, in dollars. */
export const maxDollars = 1_000_000

/** Longest reason or remark about a payment. */
export const maxReasonText = 300

/** Range of the price filters of tours and products, in dollars. */
export const priceFilter = { min: 12, max: 3600, step: 1 } as const

/** Longest text in the search boxes of pages. */
export const maxSearchText = 50

/** Staff are told of products with this stock or less. */
export const lowStock = 5

export const productReviewsPerPage = 5

/** Shortest password of a customer and of staff, whose accounts may do more, and the longest password. */
export const minPasswordLength = 6
export const minStaffPasswordLength = 12
export const maxPasswordLength = 256

/** Longest name and username of a person. */
export const maxName = 100
export const maxUsername = 50

/** Longest texts of tours and products. */
export const maxItemTexts = {
  title: 200,
  subTitle: 300,
  description: 20_000,
  location: 200,
  sku: 100,
  dimensions: 100,
} as const

/** Most tickets of one booking, and most seats of a departure. */
export const maxTickets = 10_000

/** Longest phone number and message of a booking. */
export const maxPhoneDigits = 20
export const maxBookingMessage = 2000

/** Longest text of a review, of a tour or a product. */
export const maxReviewText = 5000
/** Longest answer of staff to a review. */
export const maxReviewAnswer = 2000
/** Longest text of a report of a review. */
export const maxReportText = 500
/** Why a review is reported. */
export const reportReasons = ['advertising', 'offensive', 'untrue', 'personal', 'other'] as const
/** Staff see reviews without an answer as new for this long. */
export const newReviewDays = 30

/** Erasing an account younger than this many days deletes its reviews too; reviews of older accounts stay. */
export const reviewsStayAfterDays = 30

/** The keyed hash of a review's network is kept for this many days. */
export const reviewNetworkDays = 30

/** Most reviews that staff delete with one call. */
export const maxReviewsDeletedAtOnce = 100

/** Most pieces of one product in a cart. */
export const maxCartQuantity = 999

/** Most pieces in the stock of a product. */
export const maxStock = 1_000_000

/** Most lines of a cart: every change sends all lines. */
export const maxCartLines = 500

/** Initial number of stars in the form for product reviews. */
export const defaultProductRating = 3

/** First and last accepted date: a date beyond them is a typing error. */
export const firstCalendarDate = '1900-01-01'
export const lastCalendarDate = '2200-12-31'

/** The six categories of a tour review, in the order in which they are shown. */
export const scoreTitles = ['Rating', 'Comfort', 'Food', 'Hospitality', 'Hygiene', 'Reception'] as const

/** The score that each category has when the review form opens, in percent. */
export const defaultScore = 60

/** Number of reviews in a tour's detail; `GET /cards/:id/reviews` pages through all. */
export const reviewsInDetail = 100

/** Number of reviews that the page of a tour shows at once. */
export const tourReviewsPerPage = 5

/**
 * Most records of one kind, the newest, in an export of personal data: a larger answer would delay other
 * requests.
 */
export const maxExportedRecords = 2_000

/** Most bookings in one request for mails. */
export const maxMailRecords = 100

/** How long links that confirm an address are valid. */
export const confirmationDays = 7
