// Made by `python -m fathom.server.typescript`. Do not edit.

/** Minutes for the whole game, and seconds added after each move. */
export interface LiveClock {
  kind: "live";
  minutes: number;
  increment?: number;
}

/** Days for each move. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/** A seat as everybody sees it. With `stand_in` a bot plays for the person named, who may come back. */
export interface SeatInfo {
  kind: "bot" | "invited" | "open" | "person";
  name: string;
  level: "beginner" | "easy" | "hard" | "medium" | null;
  stand_in: boolean;
}

/** How a sitting ended, in a game with a campaign. */
export interface SittingInfo {
  page: number;
  won: boolean;
  attempts: number;
  aided: boolean;
}

/** What all players reached together, or one alone, where that is a matter of degree. */
export interface ScoreInfo {
  points: number;
  best: number;
  grade: number | null;
}

/** A table as everybody sees it. */
export interface TableInfo {
  id: string;
  game: string;
  players: number;
  preset: string | null;
  options: Record<string, string>;
  seats: SeatInfo[];
  clock: LiveClock | DaysClock | null;
  private: boolean;
  status: "open" | "over" | "running";
  created: number;
  host: number | null;
  v: number;
  to_act: number[];
  since: number;
  result: number[] | null;
  reason: string | null;
  next: string | null;
  origin: string | null;
  points: number[] | null;
  campaign: string | null;
  sitting: SittingInfo | null;
  score: ScoreInfo | null;
  outdated: boolean;
  known: "branch" | "deal" | "position" | "record" | null;
  coach: boolean;
}

/** Something happened in the game: the event as your seat may know it, and in words. */
export interface Acted {
  kind: "acted";
  v: number;
  at: number;
  seat: number;
  event: Record<string, unknown>;
  text: string;
}

/** A player said something. `seat` is null for a spectator: such lines are in old logs only (see SpectatorChat). */
export interface Said {
  kind: "said";
  v: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
  removed: boolean;
}

/** A seat was taken, left, timed out, replaced by a bot, or taken back. */
export interface SeatChanged {
  kind: "seat";
  v: number;
  at: number;
  seat: number;
  change: "left" | "replaced" | "returned" | "sat" | "timed_out";
  name: string;
}

/** A player took the last move back. */
export interface Undone {
  kind: "undone";
  v: number;
  at: number;
  seat: number;
  name: string;
}

/** Somebody set up a rematch at another table. */
export interface Rematched {
  kind: "rematch";
  v: number;
  at: number;
  seat: number;
  name: string;
  table: string;
}

/** A seat's clock at the time of the message: seconds left, and whether it runs. */
export interface ClockFace {
  left: number;
  running: boolean;
}

/** A countdown of the table: at its end the table makes this move by itself. The end may be postponed while it runs. */
export interface Timer {
  move: string;
  ends: number;
}

/** Your identity at this table, and what you may do besides moving. */
export interface You {
  seat: number | null;
  name: string | null;
  undo: boolean;
  talk: "free" | "off" | "phrases";
  gives_up: boolean | null;
  has_team: boolean;
}

/** A message in your team's chat. */
export interface TeamMessage {
  n: number;
  at: number;
  seat: number;
  name: string;
  text: string;
}

/** A message in the spectators' chat, which everybody at the table reads. */
export interface SpectatorMessage {
  n: number;
  at: number;
  name: string;
  text: string;
}

/** The whole table as you may know it: the first message, and the answer to a `sync` that reaches too far back. */
export interface Sync {
  type: "sync";
  protocol: number;
  v: number;
  now: number;
  table: TableInfo;
  you: You;
  log: (Acted | Said | SeatChanged | Undone | Rematched)[];
  view: unknown;
  moves: string[];
  clocks: ClockFace[] | null;
  timers: Timer[];
  cooldowns: ClockFace[] | null;
  team_chat: TeamMessage[];
  spectators: SpectatorMessage[];
}

/** What happened after version `since`, and how the table stands now at version `v`. */
export interface Update {
  type: "update";
  since: number;
  v: number;
  now: number;
  happened: (Acted | Said | SeatChanged | Undone | Rematched)[];
  table: TableInfo | null;
  to_act: number[];
  you: You;
  view: unknown;
  moves: string[];
  clocks: ClockFace[] | null;
  timers: Timer[];
  cooldowns: ClockFace[] | null;
}

/** New messages in your team's chat. They make no version, and nobody outside the team is sent anything. */
export interface TeamChat {
  type: "team_chat";
  messages: TeamMessage[];
}

/** New messages in the spectators' chat. They make no version. */
export interface SpectatorChat {
  type: "spectator_chat";
  messages: SpectatorMessage[];
}

/** Your message with this id was accepted and stored as version `v`. The same id again gives the same answer. */
export interface Ack {
  type: "ack";
  id: string;
  v: number;
}

/** Your message was refused and nothing changed. `id` is null when the message could not be read. */
export interface Refused {
  type: "refused";
  id: string | null;
  key: string;
  values: Record<string, string | number>;
  text: string;
}

/** Which seats are at the table now, and how many people watch. It has no version: only the last one counts. */
export interface Presence {
  type: "presence";
  online: number[];
  watching: number;
  patience: number;
}

/** The answer to a `ping`: the table's version and the server's time. */
export interface Pong {
  type: "pong";
  v: number;
  now: number;
}

/** A move in the game's notation, decided on when the table stood at version `v`. Send it again until it is answered. */
export interface Move {
  type: "move";
  id: string;
  v: number;
  move: string;
}

/** Undoes your last move, if nothing was revealed or drawn and nobody has acted since. */
export interface Undo {
  type: "undo";
  id: string;
  v: number;
}

/** Says something to everybody at the table. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** Says one of a few phrases to everybody at the table, which everybody reads in their own language. */
export interface Phrase {
  type: "phrase";
  id: string;
  phrase: "back" | "bye" | "good_luck" | "have_fun" | "hello" | "one_moment" | "slow_line" | "soon_gone" | "take_your_time" | "thinking";
}

/** Sends a message to your team alone, in a game with teams; `you.has_team` says whether anybody would read it. */
export interface SayToTeam {
  type: "say_to_team";
  id: string;
  text: string;
}

/** Asks in secret to give up, or takes that back. When every person at the table has asked, the table gives up for them. */
export interface GiveUp {
  type: "give_up";
  id: string;
  v: number;
  wish: boolean;
}

/** Asks for what happened after version `since`; without it, for the whole table. */
export interface Resync {
  type: "sync";
  since?: number | null;
}

/** Checks the connection, and says which version you have: if it is old, the missing updates follow. */
export interface Ping {
  type: "ping";
  v: number;
}

/** Who you are. `account` is your login, or null for a guest. `token` comes with a new session. */
export interface Me {
  name: string;
  account: string | null;
  token: string | null;
  role: "host" | "moderator" | null;
  ban: Ban | null;
  brought: Brought | null;
}

/** What a guest brought to the account that they signed in to. */
export interface Brought {
  tables: number;
  left: number;
}

/** A name for the table. */
export interface Named {
  name: string;
}

/** An account's login and password. */
export interface Credentials {
  login: string;
  password: string;
}

/** A login. A guest who signs in may bring their games, records and achievements to the account. */
export interface LogIn {
  login: string;
  password: string;
  bring?: boolean;
}

/** A text in both languages. */
export interface Localized {
  en: string;
  pl: string;
}

/** One option of a game, as a form shows it. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "file" | "number" | "yes-no";
  default: string;
  choices: string[];
  low: number | null;
  high: number | null;
  label: Localized;
  help: Localized;
  choice_labels: Localized[];
}

/** Options that go together under a name. */
export interface PresetInfo {
  name: string;
  label: Localized;
  help: Localized | null;
  options: Record<string, string>;
}

/** What a game from outside this project brings for the browser. */
export interface ClientInfo {
  module: string;
  cover: string | null;
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  version: number;
  players: number[];
  usual: number;
  title: Localized;
  tagline: Localized;
  minutes: string;
  presets: PresetInfo[];
  options: OptionInfo[];
  levels: ("beginner" | "easy" | "hard" | "medium")[];
  campaign: string[] | null;
  client: ClientInfo | null;
}

/** Who sits there: you, anybody, a bot of a level, or the account named. */
export interface AskedSeat {
  kind: "bot" | "invited" | "me" | "open";
  level?: "beginner" | "easy" | "hard" | "medium" | null;
  login?: string | null;
}

/** A moment of a finished game or an uploaded record, to play on from: the position after `step` moves, including nature's. */
export interface Branch {
  source: string;
  step: number;
}

/** A table to be set up. `options` override the preset's. */
export interface NewTable {
  game: string;
  preset?: string | null;
  options?: Record<string, string>;
  seats: AskedSeat[];
  clock?: LiveClock | DaysClock | null;
  private?: boolean;
  branch?: Branch | null;
  deal?: string | null;
  coach?: boolean | null;
}

/** How a game would be played at a new table. `options` override the preset's. */
export interface SetUp {
  players: number;
  preset?: string | null;
  options?: Record<string, string>;
}

/** What somebody says when they sit down. The body can be left out. */
export interface TakeSeat {
  accept?: boolean;
}

/** A bot of a level, for an open seat or for an absent player's. */
export interface BotWanted {
  level: "beginner" | "easy" | "hard" | "medium";
}

/** Public tables: those with an open seat, and those that can be watched. */
export interface Lobby {
  open: TableInfo[];
  running: TableInfo[];
}

/** Your tables: those that wait for you first. `seats` holds your seat at each by its id. */
export interface MyTables {
  waiting: TableInfo[];
  running: TableInfo[];
  over: TableInfo[];
  seats: Record<string, number>;
}

/** A move that somebody tried to make and cannot. */
export interface Tried {
  move: string;
}

/** Why a move cannot be made now. `key` and `values` let a client say it in its own words. */
export interface Why {
  key: string;
  values: Record<string, string | number>;
  text: string;
  rule: string | null;
}

/** A move that the coach would make. */
export interface CoachMove {
  move: string;
  why: string;
  point: string[];
}

/** What the coach says to a player of their decision and their last move, in the language asked for. */
export interface CoachSays {
  v: number;
  about: string;
  made: string | null;
  better: CoachMove | null;
}

/** Whether a coach can stand beside you in a game against bots alone, and whether it does unless you say otherwise. */
export interface CoachOffered {
  possible: boolean;
  usual: boolean;
}

/** The level of the bots that you play a game with, and another one where that would be more fun. */
export interface LevelOffered {
  usual: "beginner" | "easy" | "hard" | "medium";
  offered: "beginner" | "easy" | "hard" | "medium" | null;
  why: "lost" | "partners" | "won" | null;
}

/** A shared deal, as somebody may know it before playing it. */
export interface DealInfo {
  id: string;
  game: string;
  preset: string | null;
  options: Record<string, string>;
  clock: LiveClock | DaysClock | null;
  private: boolean;
  seats: SeatInfo[];
  seat: number;
  at: number;
  sat: boolean;
}

/** How one game with this deal ended. */
export interface SameDeal {
  replay: string | null;
  seats: SeatInfo[];
  campaign: string | null;
  result: number[] | null;
  reason: string | null;
  points: number[] | null;
  sitting: SittingInfo | null;
  score: ScoreInfo | null;
  at: number;
  here: boolean;
}

/** A campaign to be started. Somebody who takes an open seat joins it when the game at that table begins. */
export interface NewCampaign {
  name: string;
  game: string;
  options?: Record<string, string>;
  seats: AskedSeat[];
}

/** The page to be played now. */
export interface PlayPage {
  page: number;
  keep?: boolean;
}

/** A campaign and how far it has come. */
export interface CampaignInfo {
  id: string;
  name: string;
  game: string;
  seats: SeatInfo[];
  options: Record<string, string>;
  created: number;
  played: number | null;
  next: number;
  title: Localized;
  done: number;
  pages: number;
  attempts: number;
  aided: number;
  table: TableInfo | null;
}

/** One page of a campaign: a mission. */
export interface LogPage {
  page: number;
  kind: "endless" | "page" | "practice";
  title: Localized;
  rule: Localized;
  story: Localized;
  wins: number;
  attempts: number;
  best: number | null;
  aided: boolean;
  undone: boolean;
}

/** A sitting of a campaign. */
export interface LogSitting {
  table: string;
  page: number;
  at: number;
  sitting: SittingInfo | null;
}

/** A whole campaign. */
export interface CampaignLog {
  campaign: CampaignInfo;
  pages: LogPage[];
  sittings: LogSitting[];
}

/** An achievement. It is earned once, for good, in the first game that fulfils it. */
export interface Achievement {
  code: string;
  name: Localized;
  text: Localized;
  table: string | null;
  at: number | null;
}

/** Achievements of one kind. */
export interface AchievementGroup {
  name: Localized;
  achievements: Achievement[];
}

/** A rank and how many achievements it takes. */
export interface AchievementRank {
  needed: number;
  title: Localized;
}

/** The achievements of one game: what can be earned there, and what you have earned. */
export interface GameAchievements {
  game: string;
  title: Localized;
  groups: AchievementGroup[];
  earned: number;
  rank: number;
  ranks: AchievementRank[];
}

/** An uploaded record. */
export interface StoredRecord {
  id: string;
  game: string;
  steps: number;
}

/** One step of a replay: who acted, what happened as the seat saw it, and the view after it. */
export interface Frame {
  step: number;
  seat: number | null;
  at: number | null;
  events: Record<string, unknown>[];
  texts: string[];
  view: unknown;
}

/** A whole game, step by step, as one seat saw it. */
export interface Replay {
  id: string;
  game: string;
  players: number;
  names: string[];
  options: Record<string, string>;
  seat: number | null;
  open: boolean;
  frames: Frame[];
  result: number[] | null;
  reason: string | null;
  score: ScoreInfo | null;
  table: string | null;
  known: "branch" | "deal" | "position" | "record" | null;
}

/** A game's own analysis of a finished game. Not every game has one. */
export interface Review {
  id: string;
  game: string;
  names: string[];
  review: unknown;
}

/** What decided a finished game. */
export interface Decided {
  text: string;
}

/** The answer to a refused request, with a status from 400 to 499. */
export interface Problem {
  key: string;
  values: Record<string, string | number>;
  text: string;
}

/** Whether the server can serve people, and what works. */
export interface Health {
  status: "failing" | "ok";
  checks: Record<string, "failed" | "late" | "ok">;
}

/** A lesson as the list shows it. */
export interface LessonInfo {
  name: string;
  number: number;
  title: Localized;
  about: Localized;
  minutes: number;
  steps: number;
  done: boolean;
  left: number | null;
}

/** The lessons of a game, in order. */
export interface GameLessons {
  game: string;
  title: Localized;
  lessons: LessonInfo[];
}

/** An answer in a lesson, or none to see how it stands. */
export interface LessonAsked {
  path?: string[] | null;
  answer?: string | null;
}

/** How a lesson stands, after an answer if one was given. */
export interface LessonMoment {
  path: string[];
  told: LessonTold | null;
  begun: Frame[];
  view: unknown;
  seat: number;
  names: string[];
  step: LessonStep | null;
}

/** What a lesson makes of an answer. What was wrong is taken back: `frames` show what came of it. */
export interface LessonTold {
  right: boolean;
  say: Localized | null;
  failed: boolean;
  frames: Frame[];
}

/** A step that waits for an answer. */
export interface LessonStep {
  number: number;
  waits: "choice" | "go on" | "move" | "play";
  say: Localized;
  goal: Localized | null;
  hint: Localized | null;
  point: string[];
  choices: Localized[];
  moves: string[];
  play: LessonPlay | null;
}

/** The real game against bots with which a lesson ends, as a new table takes it. */
export interface LessonPlay {
  preset: string | null;
  options: Record<string, string>;
  players: number;
  level: "beginner" | "easy" | "hard" | "medium";
}

/** A move that somebody tried to make in a lesson and cannot. */
export interface LessonTried {
  path: string[];
  move: string;
}

/** How far people come in a lesson the first time, without names, and how many leave it where. */
export interface LessonCount {
  game: string;
  lesson: string;
  number: number;
  title: Localized;
  reached: Record<string, number>;
}

/** A browser or program that is signed in as you. `DELETE /api/me/sessions/{id}` signs it out. */
export interface SessionInfo {
  id: string;
  created: number;
  seen: number;
  agent: string;
  current: boolean;
}

/** How you can sign in: `GET /api/me/account`. */
export interface AccountInfo {
  login: string | null;
  email: string | null;
  recovery_codes: number;
  mail: boolean;
}

/** A new password. Everywhere else you are signed out. */
export interface NewPassword {
  current: string;
  new: string;
}

/** Your password, for what cannot be undone. A guest, who has none, sets `confirm`. */
export interface Confirmed {
  password?: string | null;
  confirm?: boolean;
}

/** New recovery codes, shown this once. Each lets you set a new password once; older codes are void. */
export interface RecoveryCodes {
  codes: string[];
}

/** How a forgotten password can be replaced here, for anybody who asks: `GET /api/recover`. Recovery codes always work. */
export interface RecoveryWays {
  mail: boolean;
}

/** A recovery code and the new password. You are signed in, and signed out everywhere else. */
export interface RecoverByCode {
  login: string;
  code: string;
  password: string;
}

/** The account whose owner has forgotten the password. The answer is the same whether there is one or not. */
export interface RecoverByMail {
  login: string;
}

/** What the link in the mail carries, `/recover#TOKEN`, and the new password. */
export interface RecoverByLink {
  token: string;
  password: string;
}

/** An e-mail address for your account; null removes it. A link is mailed there: the address counts once it was opened. */
export interface EmailWanted {
  email: string | null;
  password: string;
}

/** What the link in the mail carries: `/confirm#TOKEN`. */
export interface EmailConfirmed {
  token: string;
}

/** Somebody you met: at this table, by exactly one of a seat, a line of chat and a line of the spectators' chat. */
export interface Met {
  table: string;
  seat?: number | null;
  line?: number | null;
  spectator_line?: number | null;
}

/** Somebody to mute or block. */
export interface BlockWanted {
  table: string;
  seat?: number | null;
  line?: number | null;
  spectator_line?: number | null;
  kind: "block" | "mute";
}

/** Somebody you have muted or blocked. `DELETE /api/me/blocks/{id}` ends it. */
export interface BlockInfo {
  id: string;
  name: string;
  kind: "block" | "mute";
  at: number;
  seat: number | null;
}

/** A report to the moderators, who see the line that you report, who you are, and what you write. */
export interface ReportWanted {
  table: string;
  seat?: number | null;
  line?: number | null;
  spectator_line?: number | null;
  reason: "abuse" | "cheating" | "name" | "other" | "spam";
  text?: string;
}

/** Why you may look but not sit, speak, open or upload anything, and until when. */
export interface Ban {
  reason: string;
  until: number | null;
}

/** A report, as moderators see it. */
export interface ReportInfo {
  id: string;
  at: number;
  by: string;
  about: string;
  login: string | null;
  table: string | null;
  line: number | null;
  spectator_line: number | null;
  quote: string;
  reason: "abuse" | "cheating" | "name" | "other" | "spam";
  text: string;
  closed: number | null;
  banned: boolean;
}

/** Somebody to be banned: the person a report is about, or an account. */
export interface BanWanted {
  report?: string | null;
  login?: string | null;
  days?: number | null;
  reason: string;
  address?: boolean;
}

/** A ban, as moderators see it. `DELETE /api/admin/bans/{id}` ends it. */
export interface BanInfo {
  id: string;
  name: string;
  login: string | null;
  address: boolean;
  at: number;
  until: number | null;
  reason: string;
  by: string | null;
}

/** An account's role. Only hosts give roles. */
export interface RoleWanted {
  login: string;
  role: "host" | "moderator" | null;
}

/** An account with a role. */
export interface StaffInfo {
  login: string;
  name: string;
  role: "host" | "moderator";
}

/** What a host or a moderator has done. */
export interface ActionInfo {
  at: number;
  by: string | null;
  action: "ban" | "close" | "delete" | "remove" | "role" | "unban";
  about: string;
  detail: string;
}

/** The server in numbers. */
export interface Overview {
  accounts: number;
  guests: number;
  open: number;
  running: number;
  over: number;
  records: number;
  sockets: number;
  disk: number;
  reports: number;
  bans: number;
}

export type FromServer = Sync | Update | TeamChat | SpectatorChat | Ack | Refused | Presence | Pong;

export type ToServer = Move | Undo | Say | Phrase | SayToTeam | GiveUp | Resync | Ping;
