/** The numbers of §9 and the contract. Times in ms, sizes in bytes unless the name says otherwise. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const toastDuration = 5_000

/** The pause in typing before a search or a draft. */
export const typingPause = 300

/** The pause before a form looks again for a first category or topic, in ms. */
export const missingWordsPause = 10_000

export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 25
export const dropdownLimit = 10_000
export const welcomeNotifications = 10

export const runningOutDays = { past: 30, ahead: 28 }

export const overviewEvents = 5

export const defaultListLimit = 100
export const maximumListLimit = 10_000

/** The list of all histories counts no further. */
export const maximumCountedChanges = 10_000

/** Each filter makes planning a query slower. */
export const maximumFilters = 20

/** The size of an upload, and of any request body. */
export const maximumImageBytes = 1_000_000
export const maximumBodyBytes = 1_200_000

/** A photo with a suggestion, the whole form, and forms read at once: of a network, and in all. */
export const maximumPhotoBytes = 12_000_000
export const maximumFormBytes = 12_200_000
export const maximumPhotosPerNetwork = 2
export const maximumPhotos = 6
export const maximumImagePixels = 50_000_000

/** A stored picture fills a 4K screen. */
export const maximumKeptPixels = 8_300_000

/** Bytes in memory; only a restored picture can need more. */
export const maximumWholePicture = 4 * maximumKeptPixels

/** What decoding may take. A progressive JPEG of 50 million pixels (4:2:0) needs 150 MB at once. */
export const maximumDecoderBytes = 160_000_000
export const maximumDecoderMegabytes = 320
export const maximumDecoderTime = 10_000

export const maximumUploadsPerMember = 5
export const maximumUploads = 30

/** How long an upload waits for its turn, and how long it may take then, also on a busy machine. */
export const longestUploadWait = 60_000
export const longestUploadWork = 120_000

export const maximumNameLength = 200
export const maximumLineLength = 500
export const maximumTextLength = 20_000
export const maximumListEntries = 100

/** In characters (contract §3). */
export const passwordLength = { minimum: 8, maximum: 200 } as const

export const sessionLifetime = 30 * day
export const recoveryLifetime = 2 * hour

/** Digest mails: the delay after the first notification, and the shortest interval for one person. */
export const digestGathering = minute
export const digestInterval = 30 * minute

/** Failed log-ins. */
export const loginAttempts = { window: 15 * minute, perAccount: 5, perAddress: 20 } as const

/** More than log-ins allow, because answers tell taken names. */
export const registrationAttempts = { window: 15 * minute, perAccount: 10, perAddress: 20 } as const

/** Refused uploads count, too. */
export const uploadAttempts = { window: 15 * minute, perAccount: 120 } as const

/** Searches and rows of one member or address in each process. Forms load far less than sixty dropdowns. */
export const searchAllowance = { window: 5 * minute, most: 600 } as const
export const readAllowance = { window: 5 * minute, most: 60 * maximumListLimit } as const

/** Notices and mails that a member causes for others: new owners, account changes, messages. */
export const noticeAllowance = { window: hour, most: 20 } as const

/** Also the wait after registration (§6). */
export const invitationInterval = 7 * day

export const binLifetime = 30 * day

/** Unused pictures stay so long: their form may be open (contract §3). */
export const uploadLifetime = day

/** Of a key that opens pictures of hidden entries. */
export const pictureKeyLifetime = day

/** Within it, a repeated creation makes nothing twice. */
export const creationLifetime = 30 * day

/** How long a proposal waits for its confirmation and is kept once decided; the most of a network, a sender and all. */
export const proposalLifetime = 2 * day
export const decidedProposalLifetime = 90 * day
export const proposalAttempts = { window: 15 * minute, perAddress: 10 } as const
/** Of what its sender changes in one that is confirmed. */
export const proposalChanges = { window: 15 * minute, perAccount: 60 } as const
export const proposalAllowance = { window: day, most: 40 } as const
export const unconfirmedPerSender = 5
/** The same form again within this time is a double tap. */
export const doubleTap = 5_000
export const maximumUnconfirmed = 2_000

/** In characters. */
export const maximumReasonLength = 2_000
export const maximumThreadMessages = 200
export const claimLifetime = 10 * minute
/** Then moderators are told of a case. */
export const untouchedLifetime = 2 * day

/** Nobody fills in a proposal faster. */
export const minimumProposalTime = 2_000
export const proposalFormLifetime = day

/** An entry that its owners do not confirm in this time is marked. */
export const confirmationWait = 14 * day
export const confirmationLinkLifetime = 60 * day

/** Entries on the page of a link, and in one call. */
export const namedConfirmations = 100
export const maximumConfirmed = 1_000

/** How far ahead a series is generated, and how long a run may be (§5). */
export const generationMonths = 6

/** In pixels (§9: 100 preview, 380 page, 760 for dense screens). */
export const imageWidths = [100, 380, 760] as const

/** Of a new event, and assumed where an event has no end, in ms. */
export const usualEventLength = hour

export const longestNight = 12 * hour
