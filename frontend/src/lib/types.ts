// Written by `pokerroom types` from the classes of the server, never by hand; a test compares.

export const VERSION = 3

export const FORMATS: Record<string, string> = {
  phh: 'PHH',
  ohh: 'OHH',
  stars: 'PokerStars',
  acpc: 'ACPC',
  text: 'Text',
  sealed: 'Sealed',
}

/** What somebody is offered, and the act it is. */
export const OPTIONS: Record<string, OwnAct['type']> = {
  'fold': 'Fold',
  'check': 'Check',
  'call': 'Call',
  'open': 'Bet',
  'raise': 'Bet',
  'bring in': 'Bet',
  'kitty': 'TakeKitty',
  'draw': 'Discard',
  'discard': 'Discard',
  'show': 'Show',
  'muck': 'Muck',
  'cut': 'Cut',
  'decline': 'Decline',
  'leave': 'Leave',
  'buy': 'Buy',
  'post': 'Post',
  'wait': 'Wait',
}

/** What stands in the menu of a person at a table, where they can do it. */
export const MENU: { can: string; act: OwnAct['type']; label: string }[] = [
  { can: 'join_list', act: 'JoinList', label: 'Put my name on the list' },
  { can: 'leave_list', act: 'LeaveList', label: 'Take my name off the list' },
  { can: 'away', act: 'StepAway', label: 'Step away' },
  { can: 'return', act: 'Return', label: 'I am back' },
  { can: 'sit_out', act: 'SitOut', label: 'Sit out the next hands' },
  { can: 'deal_in', act: 'DealIn', label: 'Deal me in again' },
  { can: 'post', act: 'Post', label: 'Post the blind I owe' },
  { can: 'wait', act: 'Wait', label: 'Wait for the big blind' },
  { can: 'extend', act: 'Extend', label: 'Buy more time' },
]

/** The usual values of fields, which are left out where they have them. */
export const USUAL = {
  Picture: { playing: false, marker: 0, street: '', kitty: 0, board: [], second: [], shared: [], pot: 0, pots: [], seats: [], pace: 0, runout: [], awards: [], stops: [], waiting: [], called: 0, asked: null, irregularity: '', stands: '', tournament: '', on_felt: false },
  Seat: { bet: 0, dealt: false, live: false, hidden: 0, up: [], shown: [], marker: '', away: false, all_in: false, won: 0, made: [], exposed: [], asks: [] },
  DueTo: { seat: 0, options: [], to_call: 0, least: 0, most: 0, sizes: [], deadline: 0, seconds: 0, turn: 0, bank: 0, ruled: false },
  Line: { by: [], parts: [], seat: 0, name: '', amounts: [], cards: [], hidden: 0, word: '', beside: '', award: null },
  Stepped: { lines: [], clauses: [] },
  PictureStep: { seats: [], gone: [] },
  NewLine: { text: '', kind: 'event', by: [], parts: [], seat: 0, amounts: [], cards: [], hidden: 0, word: '', beside: '', award: null },
}

/** A call to a table: who calls, what happened, what may be asked there, and what may be decided. */
export interface AcademyCall {
  number: number
  book: string
  title: string
  game: string
  table: number
  caller: string
  felt: Felt
  before: Sentence[]
  happened: string
  kind: string
  facts: FloorFact[]
  answers: string[]
}

/** Whether an answer was right, which one is, the facts it hangs on, and all books side by side. */
export interface AcademyJudgement {
  right: boolean
  is_right: number
  facts: FloorFact[]
  books: BookSays[]
  clause: string
}

/** A question from the cases: the felt at that moment, what was done before, what happened, and the answers. */
export interface AcademyQuestion {
  name: string
  book: string
  title: string
  game: string
  of: number
  felt: Felt
  before: Sentence[]
  happened: string
  kind: string
  answers: string[]
  due: string
}

/** Accounts that were found. */
export interface AccountList {
  accounts: AccountRow[]
}

/** An account with what lies in it. */
export interface AccountRow {
  account: string
  title: string
  balance: number
}

/** How many bots came. */
export interface Added {
  added: number
}

/** An anchor as it is shown: its number, when (in milliseconds), its root, how many streams had grown and how many */
export interface AnchorShown {
  number: number
  at: number
  root: string
  build: string
  streams: number
  transfers: number
  public: string
  fingerprint: string
  signed: boolean
}

/** Anchors, the newest first; `total` is how many there are. */
export interface AnchorsFound {
  anchors: AnchorShown[]
  total: number
  start: number
}

/** What became of an act: its row, or why it was refused. */
export interface Answer {
  type: 'answer'
  id: string
  ok: boolean
  number: number
  sentence: string
  by: string[]
}

/** What answers a clause that is no rule of play. */
export interface AnswerPage {
  way: string
  what: string
  means: string
  code: string
  note: string
}

/** How many questions were asked of a book, and how many were answered right. */
export interface AnswerScore {
  asked: number
  right: number
}

/** What somebody has at one table. */
export interface AtTable {
  table: string
  name: string
  chips: number
}

/** A row of the hand: when it was written (in milliseconds), who did what in which office, who signed it where two */
export interface AuditRow {
  number: number
  at: number
  hash: string
  who: string
  act: string
  office: string
  held: string[]
  signed: string[]
  lines: Sentence[]
  moved: TransferShown[]
}

/** Who audited which hands, the newest first. */
export interface AuditsNoted {
  audits: Inspected[]
}

/** A pot, or the part of it that one half or one board decides, and who won how much of it. */
export interface Award {
  pot: number
  seats: number[]
  names: string[]
  amounts: number[]
  only: boolean
  board: number
  half: string
  made: MadeHand | null
  reason: string
}

/** A ban as the desk reads it; times in milliseconds. `ended`: when it was ended before its time (0: it was not). */
export interface BanTold {
  number: number
  at: number
  until: number
  forever: boolean
  why: string
  by: string
  holds: boolean
  ended: number
  ended_by: string
  ended_why: string
}

/** How one book answers a question; where it is silent, the clauses under which it is decided. */
export interface BookAnswer {
  book: string
  title: string
  silent: boolean
  clauses: ClauseRow[]
}

/** A book and its games, and the mixes that it makes of them. */
export interface BookGames {
  key: string
  title: string
  games: Named[]
  mixes: Named[]
}

/** A whole book. */
export interface BookPage {
  key: string
  prefix: string
  title: string
  edition: string
  leans_on: string
  ours: boolean
  games: Named[]
  chapters: Chapter[]
}

/** A book on the shelf. `grades`: how many clauses have each; `ours`: no casino printed it. */
export interface BookRow {
  key: string
  prefix: string
  title: string
  edition: string
  ours: boolean
  clauses: number
  games: Named[]
  grades: Record<string, number> | null
}

/** How one book rules: in which game, what is done, and the clauses. `gap`: it says nothing of this. */
export interface BookSays {
  book: string
  game: string
  says: string[]
  clauses: CitedClause[]
  gap: boolean
}

/** What a player may buy: an amount from `lowest` to `highest`, which brings what they have to `least` at least and */
export interface Buying {
  lowest: number
  highest: number | null
  least: number
  most: number | null
  waits: boolean
  must: boolean
}

/** To which seat somebody is called, and until when in milliseconds. */
export interface CallShown {
  table: string
  name: string
  seat: number
  until: number
}

/** What shows that a card lay where it did: of which shuffle of the hand, how far from the top, which card, its */
export interface CardOpening {
  shuffle: number
  position: number
  card: string
  salt: string
  path: string[]
}

/** A case: a transcript that is run, as text and step by step. */
export interface CasePage {
  word: string
  text: string
  passed: boolean
  steps: CaseStep[]
}

/** One step of a case: what was done, what came of it, what is due then and from which seat, and the felt. */
export interface CaseStep {
  does: Sentence[]
  lines: Sentence[]
  due: string
  seat: number
  felt: Felt | null
}

/** What somebody has passed, as a manager signs it: the lessons by book and game, and rulings answered right. */
export interface Certificate {
  name: string
  day: string
  signed_by: string
  lessons: LessonDone[]
  asked: number
  right: number
}

/** A chapter of a book with its clauses. */
export interface Chapter {
  key: string
  title: string
  clauses: ClauseRow[]
}

/** The time charge: an hour's fee, whether it is due, when it was collected (-1: never), what lies on the slide. */
export interface Charge {
  fee: number
  due: boolean
  collected: number
  next: number
  slide: number
  verified: boolean
}

/** What somebody said at a table, in words or by a drawing; `office` where they speak for the house. The time in */
export interface ChatLine {
  number: number
  at: number
  name: string
  text: string
  emote: string
  office: string
}

/** The chat of a table: its last lines, and whether I may speak; the staff is told more. */
export interface ChatShown {
  lines: ChatLine[]
  may: boolean
  why: string
  staff: boolean
  reports: ReportShown[]
  silenced: Silenced[]
}

/** Somebody said something at a table. */
export interface ChatTold {
  type: 'chat'
  table: string
  line: ChatLine
}

/** A clause by its id, and what it says. */
export interface CitedClause {
  id: string
  gist: string
}

/** One clause with all that is known of it; `before` and `after` are its neighbours in the book. */
export interface ClausePage {
  id: string
  number: string
  book: string
  book_title: string
  chapter: string
  chapter_key: string
  gist: string
  asks: string
  kind: string
  area: string
  note: string
  grade: string | null
  answer: AnswerPage | null
  cases: CasePage[]
  before: string
  after: string
}

/** A clause in a list. `grade` is nothing where none has been computed. */
export interface ClauseRow {
  id: string
  number: string
  book: string
  gist: string
  kind: string
  area: string
  grade: string | null
  cases: number
}

/** The clock. `ends` is when what it shows is over, while it runs; `left` how many seconds that still takes. */
export interface ClockShown {
  runs: boolean
  pause: boolean
  level: LevelRow
  next: LevelRow | null
  ends: number
  left: number
  next_break: number
}

/** One question put to all the books. */
export interface Compared {
  query: string
  asks: string
  books: BookAnswer[]
}

/** Somebody as the cashier sees them: the number by which rows know them, what lies in their purse and on tables. */
export interface Customer {
  id: string
  number: number
  name: string
  former: string[]
  guest: boolean
  purse: number
  on_tables: AtTable[]
  why_none: string
  mine: boolean
}

/** Those who were found. */
export interface Customers {
  people: Customer[]
}

/** A dealer on duty: at which table (nothing: they rest), since when, and for how many minutes they have dealt since */
export interface DealerTold {
  person: string
  name: string
  offices: string[]
  came: number
  table: string
  since: number
  dealt: number
  rested: boolean
}

/** What became of it: the number of its receipt, or of the proposal that a second person signs, and a sentence. */
export interface DealingAnswer {
  receipt: number
  proposal: number
  says: string
}

/** A table as the rotation sees it: who deals there and since when; `due`: somebody else should, by the house. */
export interface DealtTable {
  table: string
  name: string
  game: string
  players: number
  dealer: string
  dealer_name: string
  since: number
  due: boolean
}

/** A decision that somebody is asked for. */
export interface Decision {
  office: string
  seat: number
  choices: string[]
  by: string[]
  deadline: number
}

/** A deck and how many may play with it; `agreed`: all players must agree on it. */
export interface DeckChoice {
  cards: number
  seats: number
  by: string[]
  agreed: boolean
  low_ace: string
}

/** All tables as their staff sees them, and the time of the room in seconds. */
export interface Desk {
  now: number
  tables: DeskTable[]
}

/** Somebody at a table: seat and chips, how long they have been away, what they owe, what is recorded of them. */
export interface DeskPlayer {
  seat: number
  name: string
  bot: boolean
  chips: number
  in_hand: boolean
  away: number
  out: boolean
  owes: boolean
  idle: number
  must_have: number
  leaving: boolean
  marker: string
  reported: string[]
}

/** A table as its staff sees it. `apart`: why the reader holds no office there, though elsewhere; `flags`: who of */
export interface DeskTable {
  id: string
  name: string
  book: string
  book_title: string
  game_name: string
  sign: string
  dollar: number
  places: number
  hand: number
  playing: boolean
  closed: boolean
  house: string
  players: DeskPlayer[]
  free: number[]
  wanted: SeatWanted[]
  allotted: Record<string, string>
  reserved: Record<string, string>
  waiting: Waiting[]
  stops: StopAt[]
  question: Question | null
  irregularity: string
  notice: Running | null
  closing: Running | null
  charge: Charge | null
  accounts: Record<string, number>
  kept: KeptChips[]
  disputes: OpenDispute[]
  barred: string[]
  ladder: string[]
  offices: string[]
  office: string
  offers: Offer[]
  orders: Ordering[]
  apart: string
  flags: string[]
  stands: string
  voids: string
  on_felt: boolean
  limit: string
  blinds: number[]
  ante: number
  calls: Record<string, SeatCalled>
  pace: number
  private: boolean
  tournament: string
}

/** What is due: from whom; what a seat may do is told to that seat alone, but where cards lie on felt. */
export interface DueTo {
  actor: string
  seat: number
  options: string[]
  to_call: number
  least: number
  most: number
  sizes: number[]
  deadline: number
  seconds: number
  turn: number
  bank: number
  ruled: boolean
}

/** Somebody whose offices were changed, as they are now. */
export interface Employed {
  person: Myself
}

/** Somebody in it: what they are, where they sit, what they have, or which place they came to and what they won. */
export interface EntryRow {
  name: string
  bot: boolean
  state: string
  table: number
  seat: number
  chips: number
  place: number
  prize: number
  bounties: number
  head: number
  bought: number
  penalty: number
}

/** Whether an answer was right, and what the book says: the right answer is told only then. */
export interface Explained {
  right: boolean
  by: string[]
  gists: string[]
  clause_right: boolean
}

/** Whether a hand can be had in a format, and if not, why. */
export interface Export {
  format: string
  offered: boolean
  why: string
}

/** The felt at one moment, as far as one viewer knows it. `shown` of a seat are the hole cards that they know. */
export interface Felt {
  game_name: string
  marker_word: string
  muck_word: string
  places: number
  marker: number
  stage: string
  street: string
  kitty: number
  board: string[]
  second: string[]
  shared: string[]
  pot: number
  pots: PotOf[]
  seats: Seat[]
  irregularity: string
  awards: Award[]
}

/** What may be asked at a table, and the answer; a ruling hangs on some of them. */
export interface FloorFact {
  asks: string
  answer: string
}

/** A note of the floor about somebody: when, by whom, and what. */
export interface FloorNote {
  number: number
  at: number
  by: string
  says: string
}

/** What a sign for a game may choose: the form that a browser offers. `example` is a sign that hangs as it is. */
export interface Form {
  book: string
  title: string
  game: string
  name: string
  example: string
  fields: FormField[]
  refused: NotOffered[]
  decks: DeckChoice[]
  places: FormFigure
  least_players: FormFigure
  ways: FormChoice[]
  blinds: Record<string, FormFigure>
  ante: Record<string, FormFigure>
  bring_in: FormFigure
  limits: FormChoice[]
  limits_with: Record<string, FormFigure>
  commission: FormChoice[]
  percent: Record<string, FormFigure>
  scales: FormScale[]
  by_players: FormFigure
  burn: FormChoice
  options: FormChoice[]
  side_wagers: string[]
  offices: string[]
  terms: Record<string, string>
}

/** Something a sign may say: what to call it, whether this book allows it, by which clauses, and if not, why. */
export interface FormChoice {
  key: string
  name: string
  offered: boolean
  by: string[]
  why: string
  means: string
  figures: string[]
  needs: string
}

/** One choice of a sign as a form asks for it; `name` is the word of the spoken sign. */
export interface FormField {
  name: string
  label: string
  kind: string
  default: string
  figures: string
  suggested: Record<string, string>
  needs: string
  limits: string[]
  consent: string
  options: string[]
  least: number | null
  most: number | null
  required: boolean
  by: string[]
  note: string
}

/** A figure or word that the book sets, with its clauses. */
export interface FormFigure {
  value: number | string | boolean | (number | string)[] | null
  by: string[]
}

/** A scale of commission that the book prints, in words. */
export interface FormScale {
  name: string
  says: string
  by: string[]
}

/** What a search found, the best first. */
export interface FoundClauses {
  query: string
  clauses: ClauseRow[]
}

/** A fund: what lies in it, and of a high hand its game, its prize for an hour, and the last hours; `dropped`: what */
export interface FundTold {
  fund: string
  title: string
  held: number
  prize: number
  game: string
  hours: HourTold[]
  dropped: number
}

/** A game for which a high hand can be paid. */
export interface GameOffered {
  book: string
  game: string
  title: string
}

/** The games of all the books. */
export interface Games {
  books: BookGames[]
}

/** Our words. */
export interface Glossary {
  words: Word[]
}

/** A finished hand from the shuffle to the ledger. `hand` has no steps: they stand in the rows. `burns` and `stub` */
export interface HandAudit {
  noted: Inspected
  name: string
  build: string
  hand: HandRecord
  rows: AuditRow[]
  seal: SealAudit
  trail: Trail
  looks: Noted[]
  audits: Inspected[]
  incidents: Incident[]
  looked: boolean
  burns: string[]
  stub: string[]
}

/** A hand that was found: where and when it was (in seconds), what was played, by whom, what was in the middle. */
export interface HandHit {
  table: string
  name: string
  number: number
  at: number
  book: string
  game: string
  dollar: number
  players: string[]
  winners: string[]
  pot: number
  void: boolean
  odd: boolean
  incident: boolean
}

/** A finished hand as one viewer may know it. */
export interface HandRecord {
  table: string
  number: number
  at: number
  viewer: string
  book: string
  book_title: string
  game: string
  game_name: string
  limit: string
  sign: string
  dollar: number
  marker_word: string
  void: boolean
  taken: number
  jackpot: number
  board: string[]
  second: string[]
  players: Played[]
  pots: PotWon[]
  exports: Export[]
  before: number
  after: number
  steps: HandStep[]
  seals: Seals
}

/** A finished hand in a list: its number, when it was, who was in it, what was in the middle. */
export interface HandRow {
  id: string
  number: number
  at: number
  players: string[]
  winners: string[]
  pot: number
  void: boolean
}

/** One step of a hand: the line that was recorded, every card of it said, and the felt after it. */
export interface HandStep {
  text: string
  kind: string
  by: string[]
  parts: string[]
  event: EventName
  seat: number
  name: string
  amounts: number[]
  cards: string[]
  hidden: number
  word: string
  beside: string
  award: Award | null
  felt: Felt
}

/** What is handed over: the tables that are open, what is wrong in the room, what waits for a second person, who is */
export interface HandedOver {
  tables: ShiftTable[]
  incidents: string[]
  proposals: number
  dealers: number
  jackpots: Record<string, number>
  drop: number
  titles: Record<string, string>
  since: number
  dropped: number | null
}

/** Hands that were found, the newest first; `next` is how to ask for more (nothing: there are none), `looked_at` how */
export interface HandsFound {
  hands: HandHit[]
  next: string
  looked_at: number
  back_to: number
}

/** Whether the room is well, and how each of its parts is: its name, whether it is well, and a sentence. */
export interface HealthReport {
  ok: boolean
  version: string
  tables: number
  parts: PartHealth[]
}

/** The best hand of an hour: who showed it, where, and what it was. */
export interface HighHand {
  table: string
  hand: number
  name: string
  category: string
  worth: number
  person: string
}

/** A private table as its host sees it: who is invited, how it goes on, whether there is a link that invites, and */
export interface Hosted {
  invited: string[]
  paused: boolean
  closing: boolean
  linked: boolean
  came: number
  most: number
  link: string
}

/** An hour of a high hand, by when it began in milliseconds: its best hand, whether it is over, and who was paid. */
export interface HourTold {
  hour: number
  over: boolean
  best: HighHand | null
  paid: number
  paid_to: string
  verified: string
}

/** A report of some days: takings by one of the four, and all of them together; occupancy by hour or table; the last */
export interface HouseReport {
  since: number
  until: number
  by: 'dealer' | 'game' | 'hour' | 'table'
  takings: NamedTakings[]
  total: TakingsLine
  occupancy: NamedOccupancy[]
  sessions: SessionTold[]
  stays: number
  minutes: number
  incidents: Incident[]
}

/** An incident as the desk shows it; `until`: when it was over (0: it is not), `how` it ended. Times in */
export interface Incident {
  number: number
  at: number
  kind: string
  where: string
  what: string
  until: number
  how: string
  tables: string[]
}

/** Incidents, the newest first, from a place among those that were found; `total` is how many. `kinds` are those */
export interface IncidentsFound {
  incidents: Incident[]
  total: number
  start: number
  kinds: string[]
  refused: Record<string, number>
}

/** That somebody audited a hand: when (in milliseconds), in which office, and whether they saw all cards. */
export interface Inspected {
  number: number
  at: number
  name: string
  office: string
  table: string
  hand: number
  cards: boolean
}

/** The table that somebody is invited to, its host, and whether they take part already. */
export interface InvitationShown {
  name: string
  host: string
  taken: boolean
}

/** The funds, and the games for which one can be opened. */
export interface JackpotsTold {
  funds: FundTold[]
  games: GameOffered[]
}

/** Chips kept for somebody, or from them: how many, and why. */
export interface KeptChips {
  name: string
  chips: number
  why: string
}

/** A lesson in one game: how often, the fewest slips, the seconds of a hand then, and when it was first passed. */
export interface LessonDone {
  book: string
  game: string
  lesson: string
  times: number
  slips: number
  pace: number
  passed: string
}

/** A level: blinds, ante, how long it lasts, and the break behind it, both in minutes. */
export interface LevelRow {
  number: number
  small: number
  big: number
  ante: number
  minutes: number
  pause: number
}

/** A limit as its owner reads it: what holds (-1: none), what will hold and from when, and what of it is used. */
export interface LimitTold {
  kind: string
  most: number
  next: number
  begins: number
  used: number
}

/** All that somebody set for themselves; `until`: they keep out so long (0: they do not), in milliseconds. */
export interface LimitsTold {
  limits: LimitTold[]
  until: number
  forever: boolean
  now: number
}

/** One line of the table's log, and beside the sentence what it tells. */
export interface Line {
  text: string
  kind: string
  by: string[]
  parts: string[]
  event: EventName
  seat: number
  name: string
  amounts: number[]
  cards: string[]
  hidden: number
  word: string
  beside: string
  award: Award | null
}

/** The list of a game. `opens`: how many must want it before a table is opened; `mine`: the reader's place, 0 for */
export interface ListShown {
  game: string
  title: string
  game_name: string
  book: string
  book_title: string
  sign: string
  limit: string
  dollar: number
  blinds: number[]
  ante: number
  tables: ListTable[]
  waiting: WaitingShown[]
  opens: number
  mine: number
  may: boolean
  why: string
}

/** A table of a game: how many sit there of how many, and the seats to which somebody can be called. */
export interface ListTable {
  id: string
  name: string
  seated: number
  seats: number
  free: number[]
}

/** All lists, with the time of the room in milliseconds; `feeds`: the main game of each table that feeds one. */
export interface ListsShown {
  now: number
  lists: ListShown[]
  feeds: Record<string, string>
}

/** The lobby as it is now. */
export interface Lobby {
  type: 'lobby'
  tables: LobbyTable[]
  tournaments: TournamentListed[]
}

/** A table in the lobby. `waiting`: how many wait for a seat there, at the table itself or for its game; `place` is */
export interface LobbyTable {
  id: string
  name: string
  book: string
  book_title: string
  game: string
  game_name: string
  sign: string
  limit: string
  blinds: number[]
  ante: number
  dollar: number
  seats: number
  players: number
  bots: number
  waiting: number
  average_pot: number
  hands: number
  place: number
  seated: boolean
  listed: boolean
  private: boolean
  host: boolean
}

/** What a hand makes for the high or the low of a board: its kind and ranks, the cards that make it, and its name. */
export interface MadeHand {
  category: string
  ranks: number[]
  cards: string[]
  name: string
  words: string
  low: string
  board: number
}

/** What only the person at a seat may know. */
export interface Mine {
  seat: number
  cards: string[]
  due: DueTo | null
  can: string[]
  buy_in: [number, number | null]
  beaten: boolean
  buying: Buying | null
}

/** A move that is due: who goes where, or which table breaks, in words, by which clauses, and why it waits. */
export interface MoveShown {
  text: string
  by: string[]
  waits: string
}

/** What only the reader is told: their own part, and what they may do. `rank` is by chips among those left. */
export interface MyPart {
  name: string
  state: string
  table: string
  number: number
  seat: number
  chips: number
  rank: number
  place: number
  prize: number
  bounties: number
  next_prize: number
  climbs: number
  offers: TournamentOffer[]
}

/** What I have learned; nothing is kept of a guest. `next` are the lessons that come next, the nearest first. */
export interface MyProgress {
  kept: boolean
  progress: Progress
  next: string[]
}

/** What I may do for a table as a whole: it is my own private one; bots come when I ask for them. */
export interface MyTable {
  host: boolean
  bots: boolean
}

/** Somebody as they are told about themselves, with the chips they have beside those on tables; the manager sees */
export interface Myself {
  id: string
  name: string
  guest: boolean
  bot: boolean
  offices: string[]
  can: string[]
  former: string[]
  chips: number
}

/** Something with a key for addresses and a name for people. */
export interface Named {
  key: string
  name: string
}

/** A line of occupancy and what its key is called. */
export interface NamedOccupancy {
  title: string
  sat: OccupancyLine
}

/** A line of takings and what its key is called: an hour, a table, a game, or who dealt (nothing: nobody named). */
export interface NamedTakings {
  title: string
  taken: TakingsLine
}

/** One thing that a notice still needs, or has had: so much of so much, by which clauses; `timed`: in minutes. */
export interface Need {
  what: string
  so_far: number
  of: number
  by: string[]
  timed: boolean
}

/** A line as it is told with a step: `Line` without what follows from the rest of it. */
export interface NewLine {
  text: string
  kind: string
  by: (number | string)[]
  parts: string[]
  event: EventName
  seat: number
  name: string
  amounts: number[]
  cards: string[]
  hidden: number
  word: string
  beside: string
  award: Award | null
}

/** An opening as it is told to somebody who has others of the same hand: without hashes that follow from them. */
export type NewOpening = [number, string, string, number, number]

/** What is new of the seals of a hand to somebody who was told all before it. */
export interface NewSeals {
  hand: number
  roots: Root[]
  openings: NewOpening[]
}

/** The table that was opened. */
export interface NewTable {
  id: string
}

/** The tournament that was announced. */
export interface NewTournament {
  id: string
}

/** Something that a sign for this game may not say, and the clauses why. */
export interface NotOffered {
  name: string
  says: string
  by: string[]
}

/** A look as the manager reads it; `at` in milliseconds. */
export interface Noted {
  number: number
  at: number
  name: string
  table: string
  hand: number
}

/** How full tables were in an hour or at one table: minutes that people and bots sat there, and minutes that */
export interface OccupancyLine {
  key: string
  people: number
  bots: number
  seats: number
}

/** Somebody of the staff who could come on duty as a dealer. */
export interface OffDuty {
  person: string
  name: string
}

/** Something that an office could do: the act as it is sent, under which heading of the desk, whom or what it is */
export interface Offer {
  heading: 'a change' | 'a free seat' | 'a place' | 'a player' | 'cards' | 'charges' | 'closing' | 'disputes' | 'powers' | 'records' | 'the last pot' | 'the sign' | 'what is due'
  about: string
  act: Act
  label: string
  done: string
  says: string
  by: string[]
  timed: boolean
}

/** What the sign offers besides the game. */
export interface Offers {
  straddle: boolean
  side_wager: string
  side_on: string[]
  run_it_twice: boolean
}

/** A row as the manager reads it: the names that people have now; `at` in milliseconds. */
export interface OfficeChange {
  number: number
  at: number
  change: 'given' | 'handed over' | 'resigned' | 'taken'
  name: string
  office: string
  by: string
  why: string
}

/** How offices were given and taken, the newest first, from a place among those that were found; `total` is how */
export interface OfficeHistory {
  changes: OfficeChange[]
  total: number
  start: number
}

/** An open dispute, since when in milliseconds; `advised`: the complainant knows of the inspector. */
export interface OpenDispute {
  name: string
  advised: boolean
  since: number
}

/** A power over the hand that is on: the least office that has it, by which clauses; over whom it may be used now, */
export interface Ordering {
  power: string
  office: string
  by: string[]
  whole: boolean
  targets: Target[]
  grounds: string[]
  says: string
  free: boolean
}

/** What hands come to. Hands that were void do not count. Amounts in hundredths: of a dollar, and of big blinds. */
export interface OwnFigures {
  hands: number
  gain: number
  big: number
  in_blinds: number
  won: number
  voluntary: number
  raised: number
  seen: number
  showdowns: number
  won_there: number
  best: number
  worst: number
}

/** A hand as its player looks back on it. `gain` is what they won, or lost below zero, in hundredths of a dollar; */
export interface OwnHand {
  table: string
  name: string
  number: number
  at: number
  book: string
  game: string
  cards: string
  pot: number
  gain: number
  big: number | null
  voluntary: boolean
  raised: boolean
  seen: boolean
  showdown: boolean
  won: boolean
  void: boolean
}

/** Hands that somebody played, the newest first, and what they come to; `next` asks for those before them. */
export interface OwnHands {
  hands: OwnHand[]
  figures: OwnFigures
  next: string
}

/** What somebody has set for themselves, and for how long they may keep themselves out. */
export interface OwnLimits {
  told: LimitsTold
  spans: string[]
}

/** A part of the room as it is told: its name, whether it is well, and a sentence. */
export interface PartHealth {
  name: string
  ok: boolean
  says: string
}

/** Those who were found, and for how long somebody can be banned. */
export interface PeopleFound {
  people: PersonFound[]
  spans: string[]
}

/** Somebody in a list: the number by which rows know them, and whether they are banned. */
export interface PersonFound {
  id: string
  number: number
  name: string
  former: string[]
  guest: boolean
  offices: string[]
  banned: boolean
}

/** Somebody as the floor sees them: visits (days on which they sat), time played, bans, notes; `may_ban`: whoever */
export interface PersonTold {
  person: PersonFound
  visits: number
  minutes: number
  played: TimePlayed[]
  stays: Stay[]
  bans: BanTold[]
  notes: FloorNote[]
  may_ban: boolean
  mine: boolean
}

/** A table as everybody sees it. */
export interface Picture {
  table: string
  name: string
  book: string
  game: string
  game_name: string
  sign: string
  limit: string
  marker_word: string
  muck_word: string
  chip: number
  dollar: number
  big_blind: number
  places: number
  buy_in: [number, number | null]
  hand: number
  playing: boolean
  marker: number
  stage: string
  street: string
  kitty: number
  board: string[]
  second: string[]
  shared: string[]
  pot: number
  pots: PotOf[]
  seats: Seat[]
  pace: number
  runout: RunOut[]
  awards: Award[]
  due: DueTo
  stops: StopAt[]
  waiting: string[]
  called: number
  asked: Decision | null
  irregularity: string
  stands: string
  tournament: string
  on_felt: boolean
  offers: Offers
}

/** What of a picture is another than before: fields by their names, and of seats, with what they say now. */
export interface PictureStep {
  fields: PictureFields
  seats: SeatStep[]
  gone: number[]
}

/** A sign as it hangs: its lines, and the one line that says it again. */
export interface Placard {
  placard: PlacardRow[]
  line: string
}

/** One line of a placard; `required`: the book wants it shown. */
export interface PlacardRow {
  item: string
  says: string
  by: string[]
  required: boolean
}

/** Somebody who was in a hand: seat, chips before and after it, and what the viewer knows of their cards. */
export interface Played {
  seat: number
  name: string
  before: number
  after: number
  cards: string[]
  up: string[]
  mucked: boolean
}

/** What somebody wrote about a player, and whether they have muted them. */
export interface PlayerNote {
  name: string
  text: string
  muted: boolean
}

/** All that I wrote about others. */
export interface PlayerNotes {
  notes: PlayerNote[]
}

/** A pot and the seats that may win it. */
export interface PotOf {
  amount: number
  seats: number[]
}

/** A pot: what the house took of it, what a jackpot got, and who won the rest. */
export interface PotWon {
  amount: number
  taken: number
  winners: Winning[]
  jackpot: number
}

/** A prize: for which place, or which places alike; who has it, once that is known. */
export interface PrizeRow {
  first: number
  last: number
  money: number
  names: string[]
}

/** Somebody as others may know them; `can` is what their offices are good for in the room, beside the tables. */
export interface Profile {
  name: string
  guest: boolean
  offices: string[]
  can: string[]
}

/** What somebody has learned: lessons, rulings and calls by book, and how often they slipped against a clause. */
export interface Progress {
  lessons: LessonDone[]
  rulings: Record<string, AnswerScore>
  calls: Record<string, AnswerScore>
  clauses: Record<string, number>
}

/** Something that waits for a second person, as it is told to those whom it concerns; times in milliseconds. */
export interface ProposalShown {
  number: number
  says: string
  table: string
  name: string
  at: number
  until: number
  mine: boolean
  may: boolean
}

/** What waits for a second person. */
export interface Proposals {
  proposals: ProposalShown[]
}

/** A step of a push: who goes to a table, from where (nothing: from their rest), in whose place. */
export interface PushStep {
  table: string
  person: string
  name: string
  before: string
  instead_of: string
}

/** A decision that an office, or a player, is asked for: on what, with which choices, each in words; `mine`: the */
export interface Question {
  office: string
  name: string
  about: string
  choices: string[]
  means: string[]
  by: string[]
  mine: boolean
  caller: string
  why: string
  since: number
  until: number
}

/** A receipt as it is printed; `at` in milliseconds, people by the names that they have now. */
export interface ReceiptShown {
  number: number
  at: number
  kind: string
  name: string
  customer: number
  amount: number
  signed: string[]
  why: string
  proposal: number
}

/** Receipts, the newest first. */
export interface Receipts {
  receipts: ReceiptShown[]
}

/** Something that was not understood or not allowed. */
export interface Refusal {
  type: 'refused'
  sentence: string
  by: string[]
}

/** A line that was reported, with names; the time in milliseconds. */
export interface ReportShown {
  line: number
  name: string
  by: string
  text: string
  why: string
  at: number
}

/** What fixes the cards of one shuffle of a hand: the root over them, how many they are, and why they were */
export interface Root {
  shuffle: number
  root: string
  count: number
  why: string
}

/** The rotation as the desk sees it, what the next push would do, who would rest then, and the rules of the house in */
export interface RotationTold {
  dealers: DealerTold[]
  tables: DealtTable[]
  push: PushStep[]
  rests: string[]
  off_duty: OffDuty[]
  minutes: number
  rest: number
  now: number
}

/** One moment of a run-out: how many cards lay on each board, and the share of the pot that each seat takes from */
export interface RunOut {
  board: number
  second: number
  seats: number[]
  shares: number[]
}

/** A notice that is running: of which sign (none: of closing), given when, and what it needs. */
export interface Running {
  sign: string
  at: number
  seconds: number
  hands: number
  agreed: string[]
  missing: string[]
  needs: Need[]
}

/** What fixed the cards: the roots, how many cards are opened to the viewer, what speaks against those; and whether */
export interface SealAudit {
  sealed: boolean
  roots: Root[]
  opened: number
  faults: string[]
  whole: boolean
}

/** A finished hand as one viewer saw it, with what shows that its cards were fixed before they were dealt. */
export interface SealedHand {
  form: string
  table: string
  hand: number
  at: number
  viewer: string
  book: string
  edition: string
  engine: string
  sign: string
  players: string[]
  record: SealedLine[]
  openings: CardOpening[]
}

/** One event of a hand as the viewer saw it: the sentence, and the cards that it showed them. `root` is over `count` */
export interface SealedLine {
  event: string
  text: string
  cards: string[]
  root: string
  count: number
}

/** What fixes the cards of a hand: the root of each shuffle, which everybody may know, and the openings of the cards */
export interface Seals {
  hand: number
  roots: Root[]
  openings: CardOpening[]
}

/** A seat as everybody sees it. */
export interface Seat {
  seat: number
  name: string
  bot: boolean
  chips: number
  bet: number
  dealt: boolean
  live: boolean
  hidden: number
  up: string[]
  shown: string[]
  marker: string
  away: boolean
  all_in: boolean
  won: number
  made: MadeHand[]
  exposed: string[]
  asks: string[]
}

/** Somebody who is called to a seat: until when in milliseconds, and the table from which they are moved. */
export interface SeatCalled {
  name: string
  until: number
  origin: string
}

/** Somebody who wants a seat: for how many seconds they have waited for it (-1: nobody knows), and where they sit */
export interface SeatWanted {
  seat: number
  name: string
  waits: number
  sits: number
  elsewhere: string
}

/** A sentence for people, with its clauses and what kind of line it is. */
export interface Sentence {
  text: string
  kind: string
  by: string[]
  parts: string[]
}

/** Somebody's stay at a table; times in milliseconds (0: they sit there). */
export interface SessionTold {
  number: number
  name: string
  table: string
  game: string
  since: number
  until: number
  minutes: number
}

/** All the books. */
export interface Shelf {
  books: BookRow[]
}

/** A table as it is handed over: who sits and waits there, its chips, disputes that are open, its name. */
export interface ShiftTable {
  table: string
  players: number
  waiting: number
  chips: number
  disputes: number
  name: string
}

/** A shift as managers read it; times in milliseconds (0: not yet). `handed`: when its manager signed what they hand */
export interface ShiftTold {
  number: number
  manager: string
  opened: number
  handed: number
  says: string
  facts: HandedOver | null
  closed: number
  taker: string
  taker_says: string
}

/** The shifts, the newest first, the one that is on among them; `mine`: whoever reads this has it. */
export interface ShiftsTold {
  shifts: ShiftTold[]
  on: boolean
  mine: boolean
}

/** A table as it is now, for one viewer, and what has been recorded since the last picture. */
export interface Shown {
  type: 'picture'
  table: string
  number: number
  now: number
  picture: Picture
  mine: Mine | null
  lines: Line[]
  seals: Seals | null
  clauses: string[]
}

/** What became of a proposal. */
export interface Signed {
  number: number
  step: string
  says: string
}

/** Somebody who is silenced, until when in milliseconds. */
export interface Silenced {
  name: string
  until: number
}

/** Everybody who holds an office; those that can be granted: of each book, the lowest first, and of the room. */
export interface Staff {
  people: Myself[]
  ladders: Record<string, string[]>
  room: string[]
}

/** A page of the statement of an account, the newest first; `before` asks for the next page, 0 where none is. */
export interface Statement {
  account: string
  title: string
  balance: number
  lines: StatementRow[]
  before: number
}

/** A line of a statement: when, what came or went below zero, from where or whither, why, what there was then. */
export interface StatementRow {
  number: number
  at: number
  change: number
  balance: number
  other: string
  why: string
  receipt: number
}

/** A stay at a table in one game; times in milliseconds (0: they sit there). */
export interface Stay {
  table: string
  name: string
  game: string
  since: number
  until: number
  minutes: number
}

/** What a row changed at a table, for somebody who was shown it as it was with the row before. */
export interface Stepped {
  type: 'step'
  table: string
  number: number
  now: number
  picture: PictureStep
  mine: MineStep | null
  lines: NewLine[]
  seals: NewSeals | null
  clauses: string[]
}

/** Something that stops the next hand, or may be decided meanwhile. */
export interface StopAt {
  what: string
  who: string
  options: string[]
  stops: boolean
  by: string[]
}

/** What surveillance looked at, the newest first. */
export interface SurveillanceLooks {
  looks: Noted[]
}

/** What the house took in an hour, at a table, in a game or while somebody dealt: commission of pots and hands, */
export interface TakingsLine {
  key: string
  commission: number
  charges: number
  extra: number
  drop: number
  jackpot: number
  hands: number
}

/** A player in the hand that is on: their place in it, counted from 0, and their name. */
export interface Target {
  place: number
  name: string
}

/** What the trainee is asked, without what is right. */
export interface TaskShown {
  kind: string
  subject: string
  answers: string[]
  clauses: string[]
  rows: string[]
}

/** How long somebody played at a table in a game, and how often they came for it. */
export interface TimePlayed {
  table: string
  name: string
  game: string
  minutes: number
  stays: number
}

/** A question that every room meets; `silent` are the books that do not answer it. */
export interface TopicRow {
  key: string
  asks: string
  silent: string[]
}

/** All such questions. */
export interface Topics {
  topics: TopicRow[]
}

/** What whoever runs it is told besides: in which office they act, what is missing, moves that are due, what they */
export interface TournamentDesk {
  office: string
  missing: TournamentLine[]
  moves: MoveShown[]
  offers: TournamentOffer[]
}

/** The row of what was done. */
export interface TournamentDone {
  number: number
}

/** Everybody in a tournament. */
export interface TournamentEntries {
  entries: EntryRow[]
}

/** A draft by which a tournament can be announced: its book, what it is called, and what its form begins with. */
export interface TournamentFormat {
  key: string
  book: string
  book_title: string
  name: string
  about: string
  game: string
  games: Record<string, string>
  buy_in: number
  fee: number
  bank: number
  seats: number
  least: number
  most: number
  minutes: number
  anybody: boolean
}

/** The drafts by which tournaments can be announced. */
export interface TournamentFormats {
  formats: TournamentFormat[]
}

/** A sentence about a tournament, what kind it is, and its clauses. */
export interface TournamentLine {
  text: string
  kind: string
  by: string[]
}

/** A tournament in the lobby. `mine` is what the reader is in it (nothing: not entered), `table` where they sit. */
export interface TournamentListed {
  id: string
  name: string
  book: string
  book_title: string
  game: string
  game_name: string
  format: string
  state: string
  buy_in: number
  fee: number
  bank: number
  entries: number
  most: number
  left: number
  start: number
  pool: number
  guarantee: number
  level: number
  late: boolean
  open: boolean
  mine: string
  table: string
  felt: boolean
}

/** Something the reader may do now, as it is sent: an act, what it is called, and what it costs in cents. */
export interface TournamentOffer {
  what: string
  label: string
  cost: number
  asks: Record<string, string>
  sure: string
  why: string
  by: string[]
}

/** A tournament as everybody sees it. `entries` are the first of `entered`: those with most chips, then places. */
export interface TournamentPicture {
  id: string
  name: string
  book: string
  book_title: string
  game: string
  game_name: string
  format: string
  state: string
  opened_by: string
  director: string
  felt: boolean
  buy_in: number
  fee: number
  bank: number
  rebuy: number
  re_entry: number
  add_on: number
  bounty: number
  seats: number
  least: number
  most: number
  start: number
  late_level: number
  entered: number
  left: number
  chips: number
  average: number
  pool: number
  guarantee: number
  paid_places: number
  together: boolean
  final: boolean
  clock: ClockShown
  levels: LevelRow[]
  prizes: PrizeRow[]
  entries: EntryRow[]
  tables: TournamentTableRow[]
  chop: PrizeRow[]
  agreed: string[]
  root: string
  secret: string
  lines: TournamentLine[]
}

/** What a tournament came to: what was paid in, kept and paid out, in cents, and everybody's place. */
export interface TournamentResults {
  id: string
  name: string
  book: string
  game: string
  state: string
  taken: number
  refunded: number
  kept: number
  added: number
  prizes: number
  bounties: number
  root: string
  secret: string
  entries: EntryRow[]
  log: string[]
}

/** A tournament as it is now, for one reader. */
export interface TournamentShown {
  type: 'tournament'
  id: string
  number: number
  now: number
  picture: TournamentPicture
  mine: MyPart | null
  desk: TournamentDesk | null
}

/** A table of it: its number there and its id in the room, who sits where, and why it waits, where it does. */
export interface TournamentTableRow {
  number: number
  id: string
  seats: EntryRow[]
  playing: boolean
  waits: string
}

/** The tournaments of the room. */
export interface TournamentsListed {
  tournaments: TournamentListed[]
}

/** The trail of some rows: the hash of each by its number; the packs they lie in, as first and last row; how many */
export interface Trail {
  hashes: Record<string, string>
  packs: [number, number][]
  loose: number
  faults: string[]
  anchor: AnchorShown | null
  anchored: number
}

/** What a lesson came to: how long it took, how much was done, what went wrong by clause, what to learn next. */
export interface TrainingReport {
  lesson: string
  book: string
  game: string
  hands: number
  acts: number
  seconds: number
  asked: number
  right: number
  slips: TrainingSlip[]
  clauses: Record<string, number>
  passed: boolean
  learn: string[]
}

/** The table of a trainee as it is now: what was told since, who is waited for, what is asked, what went wrong. */
export interface TrainingShown {
  waits: string
  number: number
  hands: number
  names: string[]
  felt: Felt
  lines: Sentence[]
  stub: number
  task: TaskShown | null
  explained: Explained | null
  slip: TrainingSlip | null
  slips: number
  refused: string
  by: string[]
  hint: string
  talk: [string, string] | null
  report: TrainingReport | null
  due: string
  kitty: boolean
  watch: boolean
  sign: string
  dollar: number
}

/** A slip of the trainee: what it was, in which skill, the clauses it is against, and after how many seconds. */
export interface TrainingSlip {
  kind: string
  skill: string
  says: string
  by: string[]
  at: number
}

/** A transfer that came with a row: by which reference, from which account to which, how much and why; `giver` and */
export interface TransferShown {
  number: number
  reference: string
  debit: string
  credit: string
  giver: string
  taker: string
  amount: number
  why: string
}

/** What would follow from each of some lines. */
export interface Trials {
  entered: Line[]
  left: string[]
  before: string[]
  tried: Tried[]
}

/** A line that was tried: what would follow, or why it would be refused (`says`), by which clauses. */
export interface Tried {
  line: string
  follows: Line[]
  says: string
  by: string[]
}

/** What became of it: the row that voids the hand (0: it waits for a second person), and what is told. */
export interface VoidDone {
  number: number
  says: string
}

/** Somebody on the list; `returned`: they came back in time and stand at its head. */
export interface Waiting {
  name: string
  place: number
  returned: boolean
}

/** Somebody on a list; the time in milliseconds (0: nobody wrote it down), `missed` how often they were called and */
export interface WaitingShown {
  name: string
  place: number
  at: number
  missed: number
  mine: boolean
  called: CallShown | null
  table: string
  free: number[]
}

/** The room greets a browser. */
export interface Welcome {
  type: 'welcome'
  version: number
  person: Profile | null
}

/** Who somebody is in the room; nobody before they have come in. */
export interface Who {
  person: Myself | null
}

/** A finished hand with all its cards, those of hands given up, burned and never dealt among them; `at` (in */
export interface Whole {
  hand: HandRecord
  burns: string[]
  stub: string[]
  at: number
  name: string
  sealed: SealedHand | null
}

/** What one player won of a pot, and with which half or board of it (nothing said: the whole). */
export interface Winning {
  name: string
  seat: number
  amount: number
  word: string
  reason: string
}

/** A word of ours: what it means, where the program has it, and the clauses it answers. */
export interface Word {
  word: string
  means: string
  code: string
  ours: boolean
  clauses: string[]
}

/** A person does something at a table: an act without their own seat or name, or a spoken line. */
export interface DoAct {
  type: 'act'
  table: string
  id: string
  act?: Act | null
  line?: string
  turn?: number
}

/** A browser says which version it speaks. */
export interface Hello {
  type: 'hello'
  version: number
}

/** A browser no longer wants to see a tournament. */
export interface LeaveTournament {
  type: 'leave tournament'
  id: string
}

/** What a trainee answers: which of the answers, which clause, and the amounts row by row. */
export interface TaskAnswer {
  chosen?: number
  clause?: number
  amounts?: number[]
}

/** What a trainee says: begin a lesson, do something, let the players go on, answer, or ask what is due. */
export interface TraineeMessage {
  type: 'answer' | 'begin' | 'do' | 'hint' | 'on'
  book?: string
  game?: string
  lesson?: string
  seed?: number
  line?: string
  answer?: TaskAnswer
}

/** A browser no longer wants to see a table. */
export interface Unwatch {
  type: 'unwatch'
  table: string
}

/** A browser wants to see a table; `after` is the last number it has seen. */
export interface Watch {
  type: 'watch'
  table: string
  after?: number
}

/** A browser wants to see the lobby. */
export interface WatchLobby {
  type: 'lobby'
}

/** A browser wants to see a tournament. */
export interface WatchTournament {
  type: 'tournament'
  id: string
}

/** Fields of a picture that are others than before. */
export type PictureFields = Partial<Omit<Picture, 'seats' | 'due'>> & { due?: Partial<DueTo> }

/** What is another of what is mine; what is due to me beside what everybody sees is due. */
export type MineStep = Partial<Omit<Mine, 'due'>> & { due?: Partial<DueTo> | null }

/** A seat with what is another there than before. */
export type SeatStep = Pick<Seat, 'seat'> & Partial<Seat>

export type ClientMessage = Hello | Watch | Unwatch | WatchLobby | DoAct | WatchTournament | LeaveTournament

export type ServerMessage = Welcome | Shown | Stepped | Answer | Lobby | Refusal | TournamentShown | ChatTold

/** What a player does: without seat or name, which the room knows. */
export type OwnAct =
  | { type: 'Fold' }
  | { type: 'Check' }
  | { type: 'Call' }
  | { type: 'Bet'; to: number }
  | { type: 'TakeKitty' }
  | { type: 'Discard'; cards: number[] }
  | { type: 'Choose'; choice: string }
  | { type: 'Divide' }
  | { type: 'Show'; cards?: number[] }
  | { type: 'Muck' }
  | { type: 'Cut'; at: number; exposed?: boolean; unnoticed?: boolean }
  | { type: 'Decline' }
  | { type: 'Look' }
  | { type: 'Drop'; cards: number[] }
  | { type: 'Ask'; other: number }
  | { type: 'Retract'; to: number }
  | { type: 'Dispute' }
  | { type: 'Notice' }
  | { type: 'Push'; motions: number[][]; said?: string; after?: string }
  | { type: 'Say'; words: string }
  | { type: 'Signal'; gesture: string }
  | { type: 'Sit'; seat: number; chips: number; cash?: boolean }
  | { type: 'JoinList' }
  | { type: 'LeaveList' }
  | { type: 'Want'; seat: number }
  | { type: 'Unwant'; seat: number }
  | { type: 'RefuseSeat' }
  | { type: 'Leave' }
  | { type: 'Buy'; amount: number; cash?: boolean }
  | { type: 'StepAway' }
  | { type: 'Return' }
  | { type: 'SitOut' }
  | { type: 'DealIn' }
  | { type: 'Skip' }
  | { type: 'Move'; seat: number }
  | { type: 'Post'; amount?: number }
  | { type: 'Wait' }
  | { type: 'Straddle'; amount?: number }
  | { type: 'BetOn'; on: string; amount: number }
  | { type: 'Agree'; to: string }
  | { type: 'Withdraw'; to: string }
  | { type: 'Extend' }
  | { type: 'RequestDeck' }
  | { type: 'DisputePot'; number?: number }
  | { type: 'Refer' }
  | { type: 'AskRules' }
  | { type: 'Claim' }

/** What the dealer, the house and the offices do. */
export type OfficeAct =
  | { type: 'Shuffle'; cards: number[] }
  | { type: 'Deal'; count?: number }
  | { type: 'Give'; seat: number; up?: boolean; unnoticed?: boolean; off?: boolean }
  | { type: 'Burn' }
  | { type: 'Turn'; count: number; unnoticed?: boolean }
  | { type: 'Flash' }
  | { type: 'EndDeal'; unnoticed?: boolean }
  | { type: 'PushPot' }
  | { type: 'NameCards'; cards: number[] }
  | { type: 'Tell'; seat: number; other: number }
  | { type: 'Toss'; seat: number; where: string }
  | { type: 'Find'; what: string }
  | { type: 'Time'; seat: number }
  | { type: 'Peek'; seat: number; what: string }
  | { type: 'Sweep'; seat: number }
  | { type: 'Decide'; office: string; choice: string }
  | { type: 'KillHand'; seat: number }
  | { type: 'Order'; office: string; power: string; seat?: number; ground?: string }
  | { type: 'Count'; to: number }
  | { type: 'Slip'; line: string }
  | { type: 'Settle'; office: string; name: string; choice: string }
  | { type: 'Admit'; office: string; name: string }
  | { type: 'Merge'; office: string; names: string[]; seats: number[]; chips: number[] }
  | { type: 'Draw'; seat: number; names: string[]; cards: number[] }
  | { type: 'Allot'; office: string; seat: number }
  | { type: 'Reserve'; name: string; seat: number; until: number }
  | { type: 'CallToSeat'; office: string; name: string; seat: number; origin?: string }
  | { type: 'PassOver'; name: string }
  | { type: 'TakeBackCall'; office: string; seat: number }
  | { type: 'SendOn'; office: string; name: string; to: string; must?: boolean }
  | { type: 'TakeIn'; office: string; name: string; seat: number; chips: number }
  | { type: 'TellToLeave'; office: string; name: string }
  | { type: 'TakeOff'; name: string; amount: number; purpose?: string }
  | { type: 'Lend'; name: string; other: string; amount: number }
  | { type: 'OfferCash'; name: string; amount: number }
  | { type: 'Handle'; name: string }
  | { type: 'PickUp'; office: string; name: string }
  | { type: 'Move'; name: string; seat: number; office?: string }
  | { type: 'Require'; office: string; name: string }
  | { type: 'Excuse'; office: string; name: string }
  | { type: 'NotifyClosing'; office: string }
  | { type: 'TellInspector'; office: string }
  | { type: 'Close'; office: string }
  | { type: 'Notify'; office: string; sign: string }
  | { type: 'Change'; office: string; sign?: string }
  | { type: 'PutUp' }
  | { type: 'DealHand'; by_hand?: boolean }
  | { type: 'ActFor'; name: string; other: string; line: string }
  | { type: 'TakeBack'; office?: string }
  | { type: 'Collect'; fee?: number }
  | { type: 'VerifyTime'; office: string }
  | { type: 'DropSlide' }
  | { type: 'FindDamaged' }
  | { type: 'BringDeck'; office: string }
  | { type: 'CountDeck'; cards: number }
  | { type: 'CheckDeck'; office: string }
  | { type: 'Wash' }
  | { type: 'PlaceDealer'; office: string; name: string }
  | { type: 'RelieveDealer'; office: string }
  | { type: 'Report'; office: string; name: string; breach: string }
  | { type: 'Sanction'; office: string; power: string; name: string; ground?: string; amount?: number; until?: number }
  | { type: 'Release'; office: string; name: string; to?: string }
  | { type: 'DisputePot'; name: string; office?: string; number?: number }
  | { type: 'Advise'; office: string; name: string }
  | { type: 'Resolve'; office: string; name: string; settled?: boolean }
  | { type: 'VerifyPrize'; office: string; name: string }
  | { type: 'PayPrize'; name: string; medium: string }
  | { type: 'LetGo'; office: string; name: string; ground: string }
  | { type: 'Adjourn'; resume: boolean }
  | { type: 'Resume'; names: string[] }
  | { type: 'Place'; name: string; seat: number; chips: number; waits?: boolean }
  | { type: 'TakeAway'; name: string; why: string }
  | { type: 'SetStack'; name: string; chips: number; why: string }
  | { type: 'MissHand'; name: string }
  | { type: 'PlaceButton'; seat: number }
  | { type: 'SetLevel'; level: number; says: string; sign: string }
  | { type: 'PutAway' }

export type Act = OwnAct | OfficeAct

/** What may be recorded at a table. */
export type EventName =
  | 'Started'
  | 'Ended'
  | 'Voided'
  | 'Shuffled'
  | 'Sealed'
  | 'CutDeck'
  | 'Reshuffled'
  | 'Charged'
  | 'Posted'
  | 'Dealt'
  | 'Burned'
  | 'Turned'
  | 'RanOnce'
  | 'Opened'
  | 'Closed'
  | 'Returned'
  | 'LeftIn'
  | 'Withdrawn'
  | 'WentBack'
  | 'Checked'
  | 'Called'
  | 'Wagered'
  | 'Folded'
  | 'KittyTaken'
  | 'KittyMucked'
  | 'Pushed'
  | 'Said'
  | 'Signalled'
  | 'Counted'
  | 'Obliged'
  | 'Bound'
  | 'Capped'
  | 'SatOut'
  | 'Discarded'
  | 'Asked'
  | 'Chosen'
  | 'Proposed'
  | 'Showed'
  | 'Mucked'
  | 'Looked'
  | 'Exposed'
  | 'Told'
  | 'Raked'
  | 'SetAside'
  | 'Won'
  | 'Erred'
  | 'Noticed'
  | 'Planned'
  | 'Slipped'
  | 'Ruled'
  | 'Done'
  | 'Asking'
  | 'Decided'
  | 'Overruled'
  | 'Recorded'
  | 'Directed'
  | 'Moved'
  | 'Reconstructed'
  | 'Misdealt'
  | 'Killed'
  | 'Revived'
  | 'CardsNamed'
  | 'TableOpened'
  | 'Admitted'
  | 'Sat'
  | 'Flagged'
  | 'Settled'
  | 'Wanted'
  | 'Drew'
  | 'Allotted'
  | 'Reserved'
  | 'Lapsed'
  | 'Listed'
  | 'Unlisted'
  | 'Unwanted'
  | 'CalledToSeat'
  | 'DidNotCome'
  | 'SeatRefused'
  | 'CallTakenBack'
  | 'SentOn'
  | 'Leaving'
  | 'Left'
  | 'Bought'
  | 'TookOff'
  | 'Lent'
  | 'MustBuy'
  | 'SteppedAway'
  | 'CameBack'
  | 'ReturnedToRoom'
  | 'DealtOut'
  | 'MovedSeat'
  | 'Marked'
  | 'Missed'
  | 'Chose'
  | 'Required'
  | 'Excused'
  | 'Straddled'
  | 'Killing'
  | 'BetPlaced'
  | 'BetSettled'
  | 'BetPaid'
  | 'InspectorTold'
  | 'TableClosed'
  | 'Agreed'
  | 'NoticeGiven'
  | 'Changed'
  | 'SignShown'
  | 'Withdrew'
  | 'GameChanged'
  | 'Began'
  | 'Finished'
  | 'PaidUp'
  | 'TimePassed'
  | 'TakenBack'
  | 'Collected'
  | 'Verified'
  | 'Dropped'
  | 'FeesDropped'
  | 'JackpotFed'
  | 'Extended'
  | 'DeckWanted'
  | 'DeckRequested'
  | 'DeckStep'
  | 'DealerCame'
  | 'DealerWent'
  | 'Reported'
  | 'Sanctioned'
  | 'Freed'
  | 'Disputed'
  | 'Advised'
  | 'Resolved'
  | 'Referred'
  | 'RulesGiven'
  | 'Qualified'
  | 'PrizeVerified'
  | 'PrizePaid'
  | 'Eliminated'
  | 'Adjourned'
  | 'Resumed'
  | 'FreezeOutEnded'
  | 'Placed'
  | 'TakenAway'
  | 'StackSet'
  | 'HandMissed'
  | 'ButtonPlaced'
  | 'LevelSet'
  | 'TableDone'
