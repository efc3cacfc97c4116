/** Something the request needs is briefly out of reach (the database restarts, the network is cut): try again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}
