# romkit for CMake 3.20 and later: find_package(Romkit) finds the command, Romkit_EXECUTABLE, and defines
#
#   romkit_add_rom(TARGET ASSETS FOLDER OUTPUT FILE [HEADER FILE] [HEADER_SIZES FILE] [OPTIONS WORD...])
#
# Packs a folder into a ROM when TARGET is built, and again when one of the files that it is made from, or romkit itself, has
# changed. Relative paths of the folder are those of the source folder, and the others of the build folder, which becomes an
# include directory of TARGET. The OPTIONS are passed to romkit pack.
find_program(Romkit_EXECUTABLE romkit HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin")

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Romkit REQUIRED_VARS Romkit_EXECUTABLE)

function(romkit_add_rom target)
  cmake_parse_arguments(PARSE_ARGV 1 rom "" "ASSETS;OUTPUT;HEADER;HEADER_SIZES" "OPTIONS")
  if(NOT rom_ASSETS OR NOT rom_OUTPUT OR rom_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "romkit_add_rom: expected ASSETS and OUTPUT, and no ${rom_UNPARSED_ARGUMENTS}")
  endif()
  cmake_path(ABSOLUTE_PATH rom_ASSETS BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
  cmake_path(ABSOLUTE_PATH rom_OUTPUT BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
  set(words)
  set(headers)
  foreach(kind HEADER HEADER_SIZES)
    if(rom_${kind})
      cmake_path(ABSOLUTE_PATH rom_${kind} BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
      string(REPLACE "_" "-" option "${kind}")
      string(TOLOWER "--${option}" option)
      list(APPEND words "${option}" "${rom_${kind}}")
      list(APPEND headers "${rom_${kind}}")
    endif()
  endforeach()

  # romkit does not write a file whose bytes stay the same; the touch marks the ROM as up to date. As outputs the headers would be
  # touched too, and everything compiled again.
  add_custom_command(
    OUTPUT "${rom_OUTPUT}"
    BYPRODUCTS ${headers}
    COMMAND "${Romkit_EXECUTABLE}" pack --quiet ${rom_OPTIONS} "${rom_ASSETS}" --output "${rom_OUTPUT}" ${words}
      --depfile "${rom_OUTPUT}.d"
    COMMAND "${CMAKE_COMMAND}" -E touch "${rom_OUTPUT}"
    DEPFILE "${rom_OUTPUT}.d"
    COMMENT "Packing ${rom_ASSETS}"
    VERBATIM)
  target_sources("${target}" PRIVATE "${rom_OUTPUT}")
  target_include_directories("${target}" PRIVATE "${CMAKE_CURRENT_BINARY_DIR}")
endfunction()
