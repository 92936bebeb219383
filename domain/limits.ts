/** The numbers of §9 and of the contract, in one place. Times in milliseconds, sizes in bytes unless the name says otherwise. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a notification stays on screen (§4). */
export const toastDuration = 5_000

/** How long typing has to pause before its text is searched for or kept as a draft. */
export const typingPause = 300

/** How long a form waits before it looks again whether somebody has made the first category or topic. */
export const missingWordsPause = 10_000

/** The page sizes a list offers, the first choice among them, and how many entries a dropdown loads (§9). */
export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 25
export const dropdownLimit = 10_000
export const welcomeNotifications = 10

/** A series runs out when its last event was at most so many days ago, or is at most so many days ahead. */
export const runningOutDays = { past: 30, ahead: 28 }

/** How many of somebody's next events the overview shows. */
export const overviewEvents = 5

/** What one list request answers when it names no limit, and at most. */
export const defaultListLimit = 100
export const maximumListLimit = 10_000

/** How many conditions one request may name; planning a query takes the databases longer with each. */
export const maximumFilters = 20

/** Uploads: an image, one request body, and the pixels a decoded image may have. */
export const maximumImageBytes = 1_000_000
export const maximumBodyBytes = 1_200_000
export const maximumImagePixels = 50_000_000

/** How many pixels a picture is kept with at most: as many as a 4K screen shows. */
export const maximumKeptPixels = 8_300_000

/** Bytes of a stored picture that are held in memory at once: those of all kept pixels. Only a restored one can have more. */
export const maximumWholePicture = 4 * maximumKeptPixels

/**
 * What decoding an upload may take: bytes that its format needs at once, megabytes of the process in all, and milliseconds of
 * the processor. A
 * progressive JPEG of 50 million pixels and usual colours (4:2:0) needs 150 MB at once.
 */
export const maximumDecoderBytes = 160_000_000
export const maximumDecoderMegabytes = 320
export const maximumDecoderTime = 10_000

/** Uploads that one member, and all together, may have under way at a time. */
export const maximumUploadsPerMember = 5
export const maximumUploads = 30

/** How long an upload may wait for its turn, and how long it may take then, however busy the machine is. */
export const longestUploadWait = 60_000
export const longestUploadWork = 120_000

/** Lengths of texts, in characters. */
export const maximumNameLength = 200
export const maximumLineLength = 500
export const maximumTextLength = 20_000
export const maximumListEntries = 100

/** Passwords (contract §3), in characters. */
export const passwordLength = { minimum: 8, maximum: 200 } as const

/** Sessions slide: each use moves the end to this far from now. */
export const sessionLifetime = 30 * day
export const recoveryLifetime = 2 * hour

/** Notifications go out by mail together: some time after the first, and at most one mail a person within the interval. */
export const digestGathering = minute
export const digestInterval = 30 * minute

/** Failed log-ins within the window, before the answer is 429. */
export const loginAttempts = { window: 15 * minute, perAccount: 5, perAddress: 20 } as const

/** The same for registrations that fail, of one invitation and from one address: the answers tell which names are taken. */
export const registrationAttempts = { window: 15 * minute, perAccount: 10, perAddress: 20 } as const

/** Pictures that one member uploads within the window, whether or not they are taken. */
export const uploadAttempts = { window: 15 * minute, perAccount: 120, perAddress: 120 } as const

/**
 * What one member, or one address without a log-in, may have worked out, in each process: searches through texts, and rows
 * of lists, searches and feeds. Sixty whole dropdowns of 10,000 entries are far more than forms load in that time.
 */
export const searchAllowance = { window: 5 * minute, most: 600 } as const
export const readAllowance = { window: 5 * minute, most: 60 * maximumListLimit } as const

/**
 * Notices and mails to others that one member brings about within the window: by making them owners, and by changing their own
 * account, of which its old address is told. Messages of moderators are counted, too.
 */
export const noticeAllowance = { window: hour, most: 20 } as const

/** An invitation needs a week of membership, then one a week is free (§6). */
export const invitationInterval = 7 * day

/** Deleted entries can be restored from the bin for this long. */
export const binLifetime = 30 * day

/** A creation whose answer got lost can be asked for again, and makes nothing twice, for this long. */
export const creationLifetime = 30 * day

/**
 * Proposals of people without an account: how long one waits for its confirmation, and how long a decided one is kept. One
 * network sends so many within the window and within a day, one address has so many unconfirmed ones, and so many there are
 * at all.
 */
export const proposalLifetime = 2 * day
export const decidedProposalLifetime = 90 * day
export const proposalAttempts = { window: 15 * minute, perAccount: 10, perAddress: 10 } as const
export const proposalAllowance = { window: day, most: 40 } as const
export const unconfirmedPerSender = 5
export const maximumUnconfirmed = 2_000

/** How fast nobody fills in the form of a proposal, and how long its page can be sent. */
export const fastestProposal = 2_000
export const proposalFormLifetime = day

/** Repeating events: how far ahead and how long one generation run may reach (§5). */
export const generationMonths = 6

/** The widths at which the server scales images, in pixels (§9: 100 preview, 380 page, 760 for dense screens). */
export const imageWidths = [100, 380, 760] as const
