// Every motif by name, with the layer that it belongs to; names are content's vocabulary (scenery.ts).
import type { MotifName } from '#content/scenery.ts'
import type { Backdrop } from './backdrops.ts'
import * as backdrops from './backdrops.ts'
import type { Figure } from './brush.ts'
import * as dwellings from './dwellings.ts'
import * as figures from './foreground.ts'
import * as houses from './houses.ts'
import * as landmarks from './landmarks.ts'
import * as scenic from './scenic.ts'
import type { Setting, Span } from './settings.ts'
import * as settings from './settings.ts'
import * as vessels from './vessels.ts'
import * as woodsAndTowers from './woods-and-towers.ts'

export type Motif =
  | { layer: 'backdrop'; draw: Backdrop }
  | { layer: 'landmark'; draw: Figure; scale: number; isAfloat: boolean }
  | Placed<'afloat'>
  | Placed<'figure'>
  | Placed<'edge'>
  | Across<'sky'>
  | { layer: 'span'; draw: Span }
  | { layer: 'setting'; draw: Setting; isField: boolean }
  | Across<'front'>

type Placed<Layer> = { layer: Layer; draw: Figure; scale: number }
type Across<Layer> = { layer: Layer; draw: Setting }

const backdrop = (draw: Backdrop): Motif => ({ layer: 'backdrop', draw })
const landmark = (draw: Figure, scale = 1): Motif => ({ layer: 'landmark', draw, scale, isAfloat: false })
const inWater = (draw: Figure, scale = 1): Motif => ({ layer: 'landmark', draw, scale, isAfloat: true })
const afloat = (draw: Figure, scale = 1): Motif => ({ layer: 'afloat', draw, scale })
const figure = (draw: Figure, scale = 1): Motif => ({ layer: 'figure', draw, scale })
/** A tall plant at the side. */
const edge = (draw: Figure, scale = 1): Motif => ({ layer: 'edge', draw, scale })
const inSky = (draw: Setting): Motif => ({ layer: 'sky', draw })
/** Reaches across the middle distance. */
const span = (draw: Span): Motif => ({ layer: 'span', draw })
/** The ground in front. */
const setting = (draw: Setting): Motif => ({ layer: 'setting', draw, isField: false })
/** Reaches from the front far into the view. */
const field = (draw: Setting): Motif => ({ layer: 'setting', draw, isField: true })
const front = (draw: Setting): Motif => ({ layer: 'front', draw })

export const MOTIFS: Record<MotifName, Motif> = {
  snowRange: backdrop(backdrops.snowRange),
  snowCaps: backdrop(backdrops.snowCaps),
  crags: backdrop(backdrops.crags),
  greenHills: backdrop(backdrops.greenHills),
  heathHills: backdrop(backdrops.heathHills),
  dryRange: backdrop(backdrops.dryRange),
  redMassif: backdrop(backdrops.redMassif),
  horn: backdrop(backdrops.horn),
  gate: backdrop(backdrops.gate),
  dolomites: backdrop(backdrops.dolomites),
  fuji: backdrop(backdrops.fuji),
  licancabur: backdrop(backdrops.licancabur),
  kilimanjaro: backdrop(backdrops.kilimanjaro),
  islandPeaks: backdrop(backdrops.islandPeaks),
  karst: backdrop(backdrops.karst),
  seaCliffs: backdrop(backdrops.seaCliffs),
  redCliffs: backdrop(backdrops.redCliffs),
  rockWall: backdrop(backdrops.rockWall),
  buttes: backdrop(backdrops.buttes),
  dunes: backdrop(backdrops.dunes),
  spruces: backdrop(woodsAndTowers.spruces),
  autumnWood: backdrop(woodsAndTowers.autumnWood),
  terraces: backdrop(woodsAndTowers.terraces),
  palaces: backdrop(houses.palaces),
  paintedHouses: backdrop(houses.paintedHouses),
  islandHouses: backdrop(houses.islandHouses),
  graniteHouses: backdrop(houses.graniteHouses),
  bretonHouses: backdrop(houses.bretonHouses),
  timberHouses: backdrop(houses.timberHouses),
  brickGables: backdrop(houses.brickGables),
  victorians: backdrop(houses.victorians),
  villages: backdrop(houses.villages),
  ottomanHouses: backdrop(houses.ottomanHouses),
  brownstones: backdrop(houses.brownstones),
  stoneTown: backdrop(houses.stoneTown),
  mudHouses: backdrop(houses.mudHouses),
  skyline: backdrop(woodsAndTowers.skyline),
  palmLine: backdrop(woodsAndTowers.palmLine),
  mosque: landmark(landmarks.mosque, 1.2),
  madrasa: landmark(landmarks.madrasa, 1.15),
  campanile: landmark(landmarks.campanile, 0.95),
  domedChurch: landmark(landmarks.domedChurch, 0.72),
  postMill: landmark(landmarks.postMill, 1.5),
  whiteMill: landmark(landmarks.whiteMill, 1.3),
  castle: landmark(landmarks.castle, 1.15),
  seaCastle: inWater(landmarks.seaCastle, 1.1),
  georgianChurch: landmark(landmarks.georgianChurch, 1.15),
  roundTower: landmark(landmarks.roundTower),
  kasbah: landmark(landmarks.kasbah, 1.05),
  pagoda: landmark(landmarks.pagoda, 0.72),
  torii: landmark(landmarks.torii, 0.8),
  lighthouse: landmark(landmarks.lighthouse, 0.8),
  chapel: landmark(landmarks.chapel),
  spire: landmark(landmarks.spire, 1.1),
  snowChurch: landmark(landmarks.snowChurch, 1.1),
  teaHouse: landmark(dwellings.teaHouse, 1.2),
  rorbuer: inWater(dwellings.rorbuer, 1.15),
  turfHouses: landmark(dwellings.turfHouses, 1.1),
  stiltHuts: inWater(dwellings.stiltHuts, 1.1),
  cabin: landmark(dwellings.cabin, 1.1),
  snowCabin: landmark(dwellings.snowCabin, 1.1),
  chalets: landmark(dwellings.chalets),
  snowChalets: landmark(dwellings.snowChalets, 1.05),
  farmhouse: landmark(dwellings.farmhouse, 1.1),
  slateFarm: landmark(dwellings.slateFarm, 1.1),
  whiteHouses: landmark(dwellings.whiteHouses),
  telescopes: landmark(landmarks.telescopes, 1.2),
  yellowHotel: landmark(dwellings.yellowHotel),
  desertTents: landmark(dwellings.desertTents),
  safariTent: landmark(dwellings.safariTent, 1.15),
  tent: landmark(dwellings.tent, 1.1),
  villa: landmark(dwellings.villa, 1.1),
  train: landmark(landmarks.train),
  belfry: landmark(landmarks.belfry, 0.95),
  dutchMill: landmark(landmarks.dutchMill, 1.1),
  watchtower: landmark(landmarks.watchtower, 1.1),
  gondola: afloat(vessels.gondola, 1.15),
  ferry: afloat(vessels.ferry, 1.05),
  islandFerry: afloat(vessels.islandFerry, 1.05),
  orangeFerry: afloat(vessels.orangeFerry, 1.05),
  kayak: afloat(vessels.kayak, 1.15),
  dugout: afloat(vessels.dugout, 1.05),
  bangka: afloat(vessels.bangka, 1.05),
  longtail: afloat(vessels.longtail, 1.05),
  dhow: afloat(vessels.dhow, 1.1),
  riceBoat: afloat(vessels.riceBoat, 1.05),
  barge: afloat(vessels.barge),
  fishingBoat: afloat(vessels.fishingBoat, 1.25),
  rabelo: afloat(vessels.rabelo, 1.1),
  tallShip: afloat(vessels.tallShip, 1.2),
  steamer: afloat(vessels.steamer, 0.9),
  sailboat: afloat(vessels.sailboat, 1.1),
  canoe: afloat(vessels.canoe, 1.1),
  outrigger: afloat(vessels.outrigger, 1.05),
  hippos: afloat(figures.hippos),
  elephants: figure(figures.elephants, 1.2),
  giraffes: figure(figures.giraffes, 1.3),
  zebras: figure(figures.zebras, 1.35),
  bear: figure(figures.bear, 1.25),
  reindeer: figure(figures.reindeer, 1.2),
  sheep: figure(figures.sheep, 1.15),
  flamingos: figure(figures.flamingos, 1.2),
  camels: figure(figures.camels),
  bicycle: figure(figures.bicycle, 1.1),
  skier: figure(figures.skier, 0.85),
  campfire: figure(figures.campfire, 1.1),
  sledge: figure(figures.sledge, 1.15),
  barrels: figure(figures.barrels, 1.1),
  grapes: figure(figures.grapes, 1.2),
  parasols: figure(figures.parasols, 1.05),
  hammock: figure(figures.hammock),
  palms: edge(figures.palms),
  datePalms: edge(figures.datePalms, 1.3),
  cypresses: edge(figures.cypresses),
  poplars: edge(figures.poplars),
  pines: edge(figures.pines),
  snowPines: edge(figures.snowPines),
  broadleaves: edge(figures.broadleaves),
  autumnTrees: edge(figures.autumnTrees),
  olives: edge(figures.olives, 0.9),
  junipers: edge(figures.junipers, 0.7),
  birches: edge(figures.birches),
  acacia: edge(figures.acacia),
  baobab: edge(figures.baobab, 1.3),
  quay: setting(settings.quay),
  beach: setting(settings.beach),
  rocks: setting(settings.rocks),
  bank: setting(settings.bank),
  autumnBank: setting(settings.autumnBank),
  dryBank: setting(settings.dryBank),
  snowBank: setting(settings.snowBank),
  vines: field(settings.vines),
  autumnVines: field(settings.autumnVines),
  tulips: field(settings.tulips),
  rice: field(settings.rice),
  teaRows: field(settings.teaRows),
  pineapples: field(settings.pineapples),
  fireworks: inSky(scenic.fireworks),
  balloons: inSky(scenic.balloons),
  blossom: inSky(scenic.blossom),
  snowfall: inSky(scenic.snowfall),
  redBridge: span(scenic.redBridge),
  brooklynBridge: span(scenic.brooklynBridge),
  waterfall: span(scenic.waterfall),
  steam: span(scenic.steam),
  cableCars: span(scenic.cableCars),
  lanterns: front(scenic.lanterns),
  reeds: front(settings.reeds),
  poles: front(scenic.poles),
  jetty: front(scenic.jetty),
  fireballs: front(scenic.fireballs),
}
