/** The numbers of §9 and of the contract. Times in ms, sizes in bytes unless the name says otherwise. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const toastDuration = 5_000

/** The pause in typing after which a search or a draft follows. */
export const typingPause = 300

/** The wait of a form for the first category or topic. */
export const missingWordsPause = 10_000

/** The page sizes of a list, the default first, and the length of a dropdown (§9). */
export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 25
export const dropdownLimit = 10_000
export const welcomeNotifications = 10

export const runningOutDays = { past: 30, ahead: 28 }

/** The default and maximum length of a list's answer. */
export const overviewEvents = 5

/** Planning a query takes longer with each filter. */
export const defaultListLimit = 100
export const maximumListLimit = 10_000

/** How many changes the list of all histories counts; where there are more it says so. */
export const mostCountedChanges = 10_000

/** Sizes of uploads: an image, a request body, and the pixels of a decoded image. */
export const maximumFilters = 20

/** The most pixels of a kept picture: those of a 4K screen. */
export const maximumImageBytes = 1_000_000
export const maximumBodyBytes = 1_200_000

/**
 * A photo that somebody sends with a suggestion, and the whole form. Then how many such forms are read at once, of one network and
 * in all.
 */
export const maximumPhotoBytes = 12_000_000
export const maximumFormBytes = 12_200_000
export const maximumPhotosPerNetwork = 2
export const maximumPhotos = 6
export const maximumImagePixels = 50_000_000

/** The most bytes of a stored picture in memory. Only a restored picture can have more. */
export const maximumKeptPixels = 8_300_000

/**
 * What decoding an upload may need: bytes at once, MB of the process, and ms of the processor. A progressive JPEG of 50
 * million pixels (4:2:0) needs 150 MB at once.
 */
export const maximumWholePicture = 4 * maximumKeptPixels

/** Simultaneous uploads of one member, and of all. */
export const maximumDecoderBytes = 160_000_000
export const maximumDecoderMegabytes = 320
export const maximumDecoderTime = 10_000

/** The longest wait of an upload for its turn, and its longest work. */
export const maximumUploadsPerMember = 5
export const maximumUploads = 30

/** How long an upload may wait for its turn, and how long it may take then, however busy the machine is. */
export const longestUploadWait = 60_000
export const longestUploadWork = 120_000

export const maximumNameLength = 200
export const maximumLineLength = 500
export const maximumTextLength = 20_000
export const maximumListEntries = 100

/** Passwords (contract §3), in characters. */
export const passwordLength = { minimum: 8, maximum: 200 } as const

/** Digest mails: the delay after the first notification, and the least interval for one person. */
export const sessionLifetime = 30 * day
export const recoveryLifetime = 2 * hour

/** Failed log-ins within the window before the answer is 429. */
export const digestGathering = minute
export const digestInterval = 30 * minute

/** The same for registrations, whose answers tell taken names. */
export const loginAttempts = { window: 15 * minute, perAccount: 5, perAddress: 20 } as const

/** A member's uploads within the window, refused ones included. */
export const registrationAttempts = { window: 15 * minute, perAccount: 10, perAddress: 20 } as const

/**
 * The searches and rows of one member or address, in each process. Sixty dropdowns of 10,000 entries are far more than
 * forms load in that time.
 */
export const uploadAttempts = { window: 15 * minute, perAccount: 120, perAddress: 120 } as const

/**
 * Notices and mails to others by one member within the window: new owners, changes of the own account, and messages.
 */
export const searchAllowance = { window: 5 * minute, most: 600 } as const
export const readAllowance = { window: 5 * minute, most: 60 * maximumListLimit } as const

/** Invitations begin after a week of membership, then one a week (§6). */
export const noticeAllowance = { window: hour, most: 20 } as const

/** How long deleted entries stay in the bin. */
export const invitationInterval = 7 * day

/** How long a repeated creation with the same key makes nothing twice. */
export const binLifetime = 30 * day

/**
 * Proposals: how long one waits for its confirmation, and how long a decided one is kept. Then the most from one
 * network within the window and a day, unconfirmed ones of one address, and all.
 */
export const creationLifetime = 30 * day

/** The fastest that people fill in a proposal, and how long its page is valid. */
export const proposalLifetime = 2 * day
export const decidedProposalLifetime = 90 * day
export const proposalAttempts = { window: 15 * minute, perAccount: 10, perAddress: 10 } as const
export const proposalAllowance = { window: day, most: 40 } as const
export const unconfirmedPerSender = 5
export const maximumUnconfirmed = 2_000

/** Characters of a reason or message of moderators. */
export const maximumReasonLength = 2_000
export const maximumThreadMessages = 200
export const claimLifetime = 10 * minute
/** After this time without a change, moderators are told of a case. */
export const untouchedLifetime = 2 * day

/** How far ahead and how long one generation run may reach (§5). */
export const fastestProposal = 2_000
export const proposalFormLifetime = day

/** How long owners have before an entry that nobody confirmed is marked, and how long the link of the mail works. */
export const confirmationWait = 14 * day
export const confirmationLinkLifetime = 60 * day

/** How many entries the page of such a link names, and how many one call confirms. */
export const namedConfirmations = 100
export const maximumConfirmed = 1_000

/** Repeating events: how far ahead and how long one generation run may reach (§5). */
export const generationMonths = 6

/** The widths at which the server scales images, in pixels (§9: 100 preview, 380 page, 760 for dense screens). */
export const imageWidths = [100, 380, 760] as const
