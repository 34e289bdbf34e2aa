" Made by Scripts/make-editors.py: do not edit.
if exists("b:current_syntax")
  finish
endif
syn sync minlines=1
syn match notesInvalid0 /\v\c[^ \t\r]/
syn match notesComment1 /\v\c#.*$/
syn match notesNumber4 /\v\c%([0-9]+)%([ \t#]|$)@=/ contained
syn match notesChannel3 /\v\c%(ch[0-5])%([ \t#]|$)@=/ contained nextgroup=notesNumber4 skipwhite
syn match notesWord2 /\v\c^[ \t]*attack%([ \t#]|$)@=/ nextgroup=notesChannel3 skipwhite
syn match notesNumber7 /\v\c%([0-9]+)%([ \t#]|$)@=/ contained
syn match notesChannel6 /\v\c%(ch[0-5])%([ \t#]|$)@=/ contained nextgroup=notesNumber7 skipwhite
syn match notesWord5 /\v\c^[ \t]*release%([ \t#]|$)@=/ nextgroup=notesChannel6 skipwhite
syn match notesNumber10 /\v\c%([0-9]+)%([ \t#]|$)@=/ contained
syn match notesChannel9 /\v\c%(ch[0-5])%([ \t#]|$)@=/ contained nextgroup=notesNumber10 skipwhite
syn match notesWord8 /\v\c^[ \t]*volume%([ \t#]|$)@=/ nextgroup=notesChannel9 skipwhite
syn match notesNumber12 /\v\c%([0-9]+)%([ \t#]|$)@=/ contained
syn match notesWord11 /\v\c^[ \t]*master-volume%([ \t#]|$)@=/ nextgroup=notesNumber12 skipwhite
syn match notesNote16 /\v\c%([a-g][-+]?[0-7])%([ \t#]|$)@=/ contained
syn match notesConstant15 /\v\c%(triangle|sawtooth|square|noise)%([ \t#]|$)@=/ contained nextgroup=notesNote16 skipwhite
syn match notesChannel14 /\v\c%(ch[0-5])%([ \t#]|$)@=/ contained nextgroup=notesConstant15 skipwhite
syn match notesWord13 /\v\c^[ \t]*key-on%([ \t#]|$)@=/ nextgroup=notesChannel14 skipwhite
syn match notesChannel18 /\v\c%(ch[0-5])%([ \t#]|$)@=/ contained
syn match notesWord17 /\v\c^[ \t]*key-off%([ \t#]|$)@=/ nextgroup=notesChannel18 skipwhite
syn match notesNumber20 /\v\c%([0-9]+)%([ \t#]|$)@=/ contained
syn match notesWord19 /\v\c^[ \t]*wait%([ \t#]|$)@=/ nextgroup=notesNumber20 skipwhite
syn match notesWord21 /\v\c^[ \t]*end%([ \t#]|$)@=/
syn match notesNumber24 /\v\c%([0-9]+)%([ \t#]|$)@=/ contained
syn match notesChannel23 /\v\c%(ch[0-5])%([ \t#]|$)@=/ contained nextgroup=notesNumber24 skipwhite
syn match notesWord22 /\v\c^[ \t]*pitch-down%([ \t#]|$)@=/ nextgroup=notesChannel23 skipwhite
syn match notesWord25 /\v\c^[ \t]*label%([ \t#]|$)@=/
syn match notesNumber27 /\v\c%(label|[0-9]+)%([ \t#]|$)@=/ contained
syn match notesWord26 /\v\c^[ \t]*jump%([ \t#]|$)@=/ nextgroup=notesNumber27 skipwhite
syn match notesNumber33 /\v\c%([0-9]+)%([ \t#]|$)@=/ contained
syn match notesNumber32 /\v\c%(0*%([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5]))%([ \t#]|$)@=/ contained nextgroup=notesNumber33 skipwhite
syn match notesNumber31 /\v\c%(0*%([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5]))%([ \t#]|$)@=/ contained nextgroup=notesNumber32 skipwhite
syn match notesNumber30 /\v\c%(0*%([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5]))%([ \t#]|$)@=/ contained nextgroup=notesNumber31 skipwhite
syn match notesNumber29 /\v\c%(0*%([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5]))%([ \t#]|$)@=/ contained nextgroup=notesNumber30 skipwhite
syn match notesWord28 /\v\c^[ \t]*raw%([ \t#]|$)@=/ nextgroup=notesNumber29 skipwhite
hi def link notesInvalid0 Error
hi def link notesComment1 Comment
hi def link notesWord2 Statement
hi def link notesChannel3 Structure
hi def link notesNumber4 Number
hi def link notesWord5 Statement
hi def link notesChannel6 Structure
hi def link notesNumber7 Number
hi def link notesWord8 Statement
hi def link notesChannel9 Structure
hi def link notesNumber10 Number
hi def link notesWord11 Statement
hi def link notesNumber12 Number
hi def link notesWord13 Statement
hi def link notesChannel14 Structure
hi def link notesConstant15 Constant
hi def link notesNote16 Type
hi def link notesWord17 Statement
hi def link notesChannel18 Structure
hi def link notesWord19 Statement
hi def link notesNumber20 Number
hi def link notesWord21 Statement
hi def link notesWord22 Statement
hi def link notesChannel23 Structure
hi def link notesNumber24 Number
hi def link notesWord25 Statement
hi def link notesWord26 Statement
hi def link notesNumber27 Number
hi def link notesWord28 Statement
hi def link notesNumber29 Number
hi def link notesNumber30 Number
hi def link notesNumber31 Number
hi def link notesNumber32 Number
hi def link notesNumber33 Number
let b:current_syntax = "notes"
