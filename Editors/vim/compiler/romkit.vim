" Errors and warnings of romkit: after ":compiler romkit", ":make pack assets -o romdata.bin" fills the quickfix list.
if exists("current_compiler")
  finish
endif
let current_compiler = "romkit"
scriptencoding utf-8

CompilerSet makeprg=romkit
" In English and in Japanese; notes and help belong to the message above them. A usage error has no file.
CompilerSet errorformat=
      \%Eromkit:\ error:\ %m,
      \%Eromkit:\ エラー:\ %m,
      \%E%f:%l:%c:\ error:\ %m,
      \%E%f:%l:%c:\ エラー:\ %m,
      \%W%f:%l:%c:\ warning:\ %m,
      \%W%f:%l:%c:\ 警告:\ %m,
      \%E%f:%l:\ error:\ %m,
      \%E%f:%l:\ エラー:\ %m,
      \%W%f:%l:\ warning:\ %m,
      \%W%f:%l:\ 警告:\ %m,
      \%E%f:\ error:\ %m,
      \%E%f:\ エラー:\ %m,
      \%W%f:\ warning:\ %m,
      \%W%f:\ 警告:\ %m,
      \%C\ \ %m,
      \%-G%.%#

" romkit counts columns in characters, Vim in bytes.
function! s:CountBytes() abort
  let items = getqflist()
  for item in items
    if item.col > 1 && item.bufnr > 0 && item.text =~# '\[[a-z0-9-]\+\]\(\n\|$\)'
      silent! call bufload(item.bufnr)
      let line = get(getbufline(item.bufnr, item.lnum), 0, '')
      let byte = byteidxcomp(line, item.col - 1)
      let item.col = byte < 0 ? len(line) + 1 : byte + 1
    endif
  endfor
  call setqflist([], 'r', {'items': items})
endfunction

augroup romkit
  autocmd!
  autocmd QuickFixCmdPost make,cfile,cgetfile,cexpr,cgetexpr call s:CountBytes()
augroup END
