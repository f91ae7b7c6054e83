import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'

export const homeHero = heroPicture('banners/banner-home-travel-1-bg')
