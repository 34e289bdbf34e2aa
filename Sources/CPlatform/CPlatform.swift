// The C library under one name on every system.
#if canImport(Darwin)
  @_exported public import Darwin
#else
  @_exported public import Glibc
#endif

extension stat {
  /// The time of the last change to the contents.
  public var modificationTime: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }

  /// The time of the last change to the contents or to anything else about the file.
  public var changeTime: timespec {
    #if canImport(Darwin)
      st_ctimespec
    #else
      st_ctim
    #endif
  }
}
