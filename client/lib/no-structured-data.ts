// In browsers, in place of structured-data.ts: its functions and what they import would add a kilobyte to every page.
import type * as server from './structured-data.ts'

const nothing = () => null
const none = () => []

export const breadcrumbList: typeof server.breadcrumbList = nothing
export const travelAgency: typeof server.travelAgency = nothing
export const webSite: typeof server.webSite = nothing
export const touristTrip: typeof server.touristTrip = nothing
export const departureEvents: typeof server.departureEvents = none
export const tourPageData: typeof server.tourPageData = none
export const productData: typeof server.productData = nothing
export const blogPosting: typeof server.blogPosting = nothing
export const touristDestination: typeof server.touristDestination = nothing
