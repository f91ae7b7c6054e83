// Every endpoint of the API under its method and path.
import { auditLogEndpoints } from './audit-log.ts'
import { bookingEndpoints } from './bookings.ts'
import { cartEndpoints } from './carts.ts'
import { jobEndpoints } from './jobs.ts'
import { personalDataEndpoints } from './personal-data.ts'
import { productEndpoints } from './products.ts'
import { productReviewEndpoints } from './reviews.ts'
import { staffReviewEndpoints } from './staff-reviews.ts'
import { tourEndpoints } from './tours.ts'
import { userEndpoints } from './users.ts'

export const endpoints = {
  ...userEndpoints,
  ...tourEndpoints,
  ...productEndpoints,
  ...cartEndpoints,
  ...productReviewEndpoints,
  ...staffReviewEndpoints,
  ...bookingEndpoints,
  ...auditLogEndpoints,
  ...jobEndpoints,
  ...personalDataEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointKey = keyof Endpoints
